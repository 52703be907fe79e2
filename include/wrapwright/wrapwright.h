// SPDX-License-Identifier: Apache-2.0
#pragma once
// The library in C++17 or later: a thin layer over wrapwright/c.h, in headers alone, so that any compiler and standard
// library fit. Nothing prints, exits or throws on bad input: what can fail returns a Result. Requests over the network
// are a library of their own (wrapwright/fetch.h).
//
//   Pages::make(), add({bytes, url, content_type})        bytes -> pages of a site      wrapwright/page.h
//   Feed::parse(bytes, url), Pages::use(feed)             bytes -> feed                 wrapwright/feed.h
//   learn_wrapper(site, pages)                            pages -> Wrapper              wrapwright/learn.h
//   learn_until_converged(site, pages)                    from no more than it takes    wrapwright/learn.h
//   update_wrapper(wrapper, pages)                        Wrapper -> Wrapper            wrapwright/learn.h
//   learn_forest_wrapper(site, pages)                     the FOREST paper's method     wrapwright/forest.h
//   Wrapper::load, parse, format; WrapperStore            Wrapper <-> file              wrapwright/wrapper.h, store.h
//   SiteExtractor::compile(wrapper), extract({bytes})     Wrapper, bytes -> Outcome     wrapwright/extract.h
//   extract_page({bytes})                                 bytes -> Outcome              wrapwright/extract.h
//   Outcome::text, field, confidence, render              Outcome -> text and the like  wrapwright/extract.h
//   Outcome::article                                      Outcome -> values             wrapwright/extract.h
//   site_of(url)                                          URL -> name of its wrapper    wrapwright/page.h
#include "wrapwright/extract.h"
#include "wrapwright/feed.h"
#include "wrapwright/forest.h"
#include "wrapwright/learn.h"
#include "wrapwright/limits.h"
#include "wrapwright/page.h"
#include "wrapwright/result.h"
#include "wrapwright/store.h"
#include "wrapwright/version.h"
#include "wrapwright/wrapper.h"
