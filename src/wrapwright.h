// SPDX-License-Identifier: Apache-2.0
#pragma once
// The library's public header: bytes and URL to a Page, Pages (and feed items) to a Wrapper, Wrapper and Page to an
// Article, and the Article's text. Nothing in the library prints, exits or throws on bad input: what can fail returns a
// Result. What an object's threads and lifetime are stands at the head of its own header.
//
//   make_normalizer(kind)->parse({bytes, content_type})   bytes -> Page                html/normalizer.h
//   parse_feed({bytes, url})                              bytes -> Feed                feed/feed.h
//   induce_wrapper(site, pages)                           SitePages -> Wrapper         forest/induce.h
//   WrapperStore, read_wrapper, format_wrapper            Wrapper <-> file             wrapper/store.h, wrapper/file.h
//   Applier::compile(wrapper), apply(page, url)           Wrapper, Page -> Article     wrapper/applier.h
//   render_text, render_markdown, render_html             Page, Article -> text        article/render.h
#include "article/article.h"
#include "article/render.h"
#include "base/result.h"
#include "feed/feed.h"
#include "forest/induce.h"
#include "html/normalizer.h"
#include "html/page.h"
#include "html/xml.h"
#include "wrapper/applier.h"
#include "wrapper/file.h"
#include "wrapper/store.h"
#include "wrapper/wrapper.h"
#include "xpath/xpath.h"
