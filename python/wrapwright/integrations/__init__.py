# SPDX-License-Identifier: Apache-2.0
"""Integrations with other packages: each module requires the package that it is named after, and imports it when it is imported."""
