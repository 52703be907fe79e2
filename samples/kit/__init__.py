# SPDX-License-Identifier: Apache-2.0
"""What the makers of the sample sites share: reading articles, writing pages, feeds, gold texts."""
