// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/document_kind.h"

#include <gtest/gtest.h>
#include <string>

#include "support/page_of.h"

namespace wrapwright {
namespace {

std::string refresh(const std::string& content) { return "<meta http-equiv=Refresh content='" + content + "'>"; }

TEST(DocumentKind, IsSeenByTheBeginningOfTheDocument) {
  const std::string story = "<p>" + std::string(1001, 'a') + "</p>";
  const std::string moved = refresh("0; url=https://site.example/new/");
  struct Case {
    const char* what;
    std::string document;
    DocumentKind expected;
  };
  for (const Case& c : {
           Case{"a page", "<title>Tale</title><article><p>The story.</p></article>", DocumentKind::kPage},
           Case{"nothing", "", DocumentKind::kEmpty},
           Case{"an empty page", "<!DOCTYPE html>\n<html lang=en><title>Draft</title></html>\n", DocumentKind::kEmpty},
           Case{"a page that a script fills", "<script src=a.js></script><body></body>", DocumentKind::kPage},
           Case{"a page of one picture", "<body><img src=a.png></body>", DocumentKind::kPage},
           Case{"a page of one word", "Tale", DocumentKind::kPage},
           Case{"a page of frames", "<frameset><frame src=a.html></frameset>", DocumentKind::kPage},
           Case{"RSS", "<?xml version='1.0'?>\n<rss version='2.0'><channel><title>Tales</title></channel></rss>",
                DocumentKind::kFeed},
           Case{"RSS with a style sheet",
                "<?xml version='1.0'?><?xml-stylesheet href='a.xsl'?><!-- by hand --><rss></rss>", DocumentKind::kFeed},
           Case{"Atom", "<feed xmlns='http://www.w3.org/2005/Atom'><title>Tales</title></feed>", DocumentKind::kFeed},
           Case{"RDF", "<?xml version='1.0'?><rdf:RDF xmlns='http://purl.org/rss/1.0/'><channel/></rdf:RDF>",
                DocumentKind::kFeed},
           Case{"a sitemap", "<?xml version='1.0'?><urlset><url><loc>https://site.example/</loc></url></urlset>",
                DocumentKind::kSitemap},
           Case{"a list of feeds", "<opml version='2.0'><body><outline xmlUrl='f'/></body></opml>", DocumentKind::kXml},
           Case{"an answer of oEmbed", "<?xml version='1.0'?><oembed><title>Tale</title></oembed>", DocumentKind::kXml},
           Case{"a description of a search",
                "<OpenSearchDescription><ShortName>Tales</ShortName></OpenSearchDescription>", DocumentKind::kXml},
           Case{"a page that shows RSS", "<p>Write this:</p><rss></rss>", DocumentKind::kPage},
           Case{"RSS after a warning", "Deprecated: each()\n<rss></rss>", DocumentKind::kFeed},
           Case{"an object", "{ \"name\" : \"Tales\", \"html\": \"<p>A tale.<\\/p>\"}", DocumentKind::kJson},
           Case{"an array", "\n[{\"id\":1,\"link\":\"https:\\/\\/site.example\"}]", DocumentKind::kJson},
           Case{"an array of texts", "[\"a\", \"b\"]", DocumentKind::kJson},
           Case{"an object with a script",
                "{\"html\": \"<p>A tale.<\\/p><script src='a.js'><\\/script>\",\"width\":600}", DocumentKind::kJson},
           Case{"data before a page",
                "{\"@type\": \"Article\"}<article><p>The story.</p></article><script>f({})</script>",
                DocumentKind::kPage},
           Case{"a template", "{{ page.title }}", DocumentKind::kPage},
           Case{"a quotation in brackets", "[\"So it goes\" was the title]", DocumentKind::kPage},
           Case{"JSON that a page shows", "<pre>{\"name\": 1}</pre>", DocumentKind::kPage},
           Case{"a redirection", moved + "<p>Redirecting ...</p>", DocumentKind::kRedirect},
           Case{"one without a body", "<html><head>" + moved + "</head></html>", DocumentKind::kRedirect},
           Case{"one after some seconds", refresh("5;URL='/new/'") + "<p>This page has moved.",
                DocumentKind::kRedirect},
           Case{"a story that leads elsewhere", moved + story, DocumentKind::kPage},
           Case{"what leads elsewhere later", refresh("6; url=/new/") + "<p>Live", DocumentKind::kPage},
           Case{"what only loads again", refresh("5") + "<p>Live", DocumentKind::kPage},
           Case{"what leads elsewhere without scripts", "<noscript>" + moved + "</noscript><p>Loading",
                DocumentKind::kPage},
           Case{"an answer of WordPress", "<body class='error404 wp-theme-x'><article>" + story,
                DocumentKind::kErrorMessage},
           Case{"an article about it", "<body class=post-error404><p class=error404>" + story, DocumentKind::kPage},
       }) {
    const Page page = page_of(c.document);
    EXPECT_EQ(to_string(document_kind(page)), to_string(c.expected)) << c.what;
  }
}

}  // namespace
}  // namespace wrapwright
