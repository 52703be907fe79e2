// SPDX-License-Identifier: Apache-2.0
#include "app/watch/feed_sources.h"

#include "content/feed/opml.h"
#include "web/fetch/source.h"

namespace wrapwright {
namespace {

std::vector<FeedSource> listed(SourceKind kind, const std::string& source,
                               const std::function<void(const Error& error)>& fail) {
  std::vector<FeedSource> out;
  const auto bytes = read_document(source);
  if (!bytes) return fail(bytes.error()), out;
  if (kind == SourceKind::kUrlList) {
    const UrlList list = parse_url_list(*bytes, source);
    for (const Error& bad : list.bad) fail(bad);
    for (const ListedUrl& entry : list.urls) out.push_back({entry.url});
    return out;
  }
  const auto list = parse_opml({*bytes, source, ""});
  if (!list) return fail(list.error()), out;
  for (const Error& note : list->notes) fail(note);
  for (const OpmlOutline& outline : list->outlines) out.push_back({outline.xml_url});
  return out;
}

}  // namespace

std::vector<FeedSource> feed_sources(const std::string& source, const std::function<void(const Error& error)>& fail) {
  const auto kind = classify_source(source);
  if (!kind) return fail(kind.error()), std::vector<FeedSource>();
  switch (*kind) {
    case SourceKind::kUrl:
      return {{source}};
    case SourceKind::kFeed:
      return {{source, true}};
    case SourceKind::kOpml:
    case SourceKind::kUrlList:
      return listed(*kind, source, fail);
    case SourceKind::kFolder:
    case SourceKind::kPage:
    case SourceKind::kArchive:
    case SourceKind::kPathList:
    case SourceKind::kSitemap:
    case SourceKind::kStandardInput:
      break;
  }
  fail({ErrorKind::kUnsupported, "not a feed (give a URL, a feed file, OPML, or a list of URLs)", {source}});
  return {};
}

}  // namespace wrapwright
