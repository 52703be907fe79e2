// SPDX-License-Identifier: Apache-2.0
#pragma once
// The library's public header: bytes and URL to a Page, Pages (and feed items) to a Wrapper, Wrapper and Page to an
// Outcome, and the Outcome's text. Nothing in the library prints, exits or throws on bad input: what can fail returns a
// Result. What an object's threads and lifetime are stands at the head of its own header.
//
//   make_normalizer(kind)->parse({bytes, content_type})   bytes -> Page               normalize/normalizer.h
//   parse_feed({bytes, url})                              bytes -> Feed               feed/feed.h
//   learn_wrapper(site, pages)                            SitePages -> Wrapper        learn/learn_wrapper.h
//   learn_until_converged(site, pages)                    from no more than it takes  learn/convergence.h
//   update_wrapper(wrapper, pages)                        Wrapper -> Wrapper          learn/update.h
//   learn_forest_wrapper(site, pages)                     the FOREST paper's method   forest/induce.h
//   WrapperStore, read_wrapper, format_wrapper            Wrapper <-> file            wrapper/store.h, wrapper/file.h
//   SiteExtractor::compile(wrapper), extract(page, url)   Wrapper, Page -> Outcome    wrapper/site_extractor.h
//   extract_by_blocks(page, standard_block_model().page)  Page -> Article             blocks/page_judge.h
//   render_outcome(page, outcome, format)                 Outcome -> text, Markdown, HTML, JSON
//                                                                                     wrapper/outcome_writer.h
#include "article/article.h"
#include "article/render.h"
#include "base/result.h"
#include "blocks/block_model.h"
#include "blocks/page_judge.h"
#include "feed/feed.h"
#include "forest/induce.h"
#include "learn/convergence.h"
#include "learn/learn_wrapper.h"
#include "learn/update.h"
#include "normalize/normalizer.h"
#include "page/page.h"
#include "page/xml.h"
#include "wrapper/applier.h"
#include "wrapper/file.h"
#include "wrapper/outcome_writer.h"
#include "wrapper/site_extractor.h"
#include "wrapper/store.h"
#include "wrapper/wrapper.h"
#include "xpath/xpath.h"
