# SPDX-License-Identifier: Apache-2.0
"""Modules with the interfaces of other packages, so that only an import has to change."""
