# SPDX-License-Identifier: Apache-2.0
"""Modules with the signatures of other programs, so that an import is all that has to change."""
