# SPDX-License-Identifier: Apache-2.0
AUTHOR = "Lucie Ferrand"
SITENAME = "Le carnet des vallées"
SITESUBTITLE = "Choses vues entre deux trains"
SITEURL = "http://pelican.localhost:8808"
PATH = "content"
TIMEZONE = "UTC"
DEFAULT_LANG = "fr"
DATE_FORMATS = {"fr": "%d/%m/%Y"}
DEFAULT_PAGINATION = 5
FEED_MAX_ITEMS = 6
FEED_RSS = "feeds/rss.xml"
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None
LINKS = (("Les horaires", "/pages/horaires.html"), ("La météo des crêtes", "/pages/meteo.html"))
SOCIAL = (("Écrire à la rédaction", "/pages/contact.html"),)
