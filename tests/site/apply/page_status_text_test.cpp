// SPDX-License-Identifier: Apache-2.0
#include "site/apply/page_status_text.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

struct Case {
  PageStatus status;
  PageStatus said;
  const char* why;
};

Extraction extraction(PageStatus status) {
  Extraction out;
  out.status = status;
  out.template_name = "index";
  out.is_article = 0.25;
  out.error = Error{ErrorKind::kLimit, "too many steps", {}};
  return out;
}

TEST(PageStatusText, OfAPageThatAWrapperRead) {
  SiteWrapper wrapper;
  wrapper.file = "w.xml";
  for (const Case& c :
       {Case{PageStatus::kOk, PageStatus::kOk, ""},
        Case{PageStatus::kError, PageStatus::kError, "w.xml: too many steps"},
        Case{PageStatus::kOutOfScope, PageStatus::kNoWrapper, "outside the scope of w.xml"},
        Case{PageStatus::kNoArticle, PageStatus::kNoArticle,
             "w.xml knows this kind of page (index): it holds no article"},
        Case{PageStatus::kDoubted, PageStatus::kDoubted, "w.xml matches, but what it finds is doubtful"},
        Case{PageStatus::kUnmatched, PageStatus::kUnmatched, "w.xml matches nothing on this page"}}) {
    SCOPED_TRACE(c.why);
    Extraction found = extraction(c.status);
    EXPECT_EQ(explain_by_wrapper(wrapper, found), c.why);
    EXPECT_EQ(found.status, c.said);
  }
  Extraction without_text = extraction(PageStatus::kNoMatch);
  without_text.template_index = 0;
  EXPECT_EQ(explain_by_wrapper(wrapper, without_text), "w.xml matches, but there is no text in the element");
}

TEST(PageStatusText, OfWhatIsNoPage) {
  SiteWrapper wrapper;
  wrapper.error = Error{ErrorKind::kNotFound, "no such file", {}};
  for (const auto& [kind, why] :
       {std::pair(DocumentKind::kFeed, "a feed, not a page"), std::pair(DocumentKind::kJson, "JSON, not a page")}) {
    Extraction found = extraction(PageStatus::kNoArticle);
    found.document = kind;
    EXPECT_EQ(explain_by_wrapper(wrapper, found), why);
    EXPECT_EQ(explain_without_wrapper(wrapper, "example.org", found), why);
    EXPECT_EQ(explain_alone(found), why);
    EXPECT_EQ(found.status, PageStatus::kNoArticle);
  }
}

TEST(PageStatusText, OfAPageWithoutAWrapper) {
  SiteWrapper missing;
  missing.file = "s/example.org.xml";
  missing.error = Error{ErrorKind::kNotFound, "no such file", {"s/example.org.xml"}};
  SiteWrapper broken;
  broken.error = Error{ErrorKind::kSyntax, "no XML", {"s/example.org.xml"}};

  Extraction found = extraction(PageStatus::kPageLevel);
  EXPECT_EQ(explain_without_wrapper(missing, "example.org", found), "");
  EXPECT_EQ(found.status, PageStatus::kPageLevel);
  found = extraction(PageStatus::kNoMatch);
  EXPECT_EQ(explain_without_wrapper(missing, "example.org", found), "no wrapper: s/example.org.xml");
  EXPECT_EQ(found.status, PageStatus::kNoWrapper);
  EXPECT_EQ(explain_unread(missing, "", found), "s/example.org.xml: no such file");
  EXPECT_EQ(explain_unread(broken, "example.org", found), "s/example.org.xml: no XML");
  EXPECT_EQ(found.status, PageStatus::kBadWrapper);
}

TEST(PageStatusText, OfAPageThatIsReadAlone) {
  for (const Case& c :
       {Case{PageStatus::kPageLevel, PageStatus::kAlone, ""},
        Case{PageStatus::kNoArticle, PageStatus::kNoArticle, "no article by --min-article: its probability is 0.250"},
        Case{PageStatus::kNoMatch, PageStatus::kNoMatch, "auto finds no article on this page"}}) {
    SCOPED_TRACE(c.why);
    Extraction found = extraction(c.status);
    EXPECT_EQ(explain_alone(found), c.why);
    EXPECT_EQ(found.status, c.said);
  }
}

}  // namespace
}  // namespace wrapwright
