# SPDX-License-Identifier: Apache-2.0
"""Where pipelines are: each module here stands on the package that it is named after, and imports it when it is imported itself."""
