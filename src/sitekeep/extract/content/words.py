"""The words by which pages name what is not their content, in class names and ids.

A `whole` word stands between spaces, hyphens and underscores; a part may be anywhere in a name. All is in lower case.
No word here names a site.
"""

import re

# Where people go next.
GOING_ON = r"""
nav navs navbar navbox navigation subnav menu mega-?menu dropdown breadcrumbs? bread-crumbs? crumbs? pagination pager
paginate next prev previous next-?(?:post|article|story)\w* prev-?(?:post|article)\w* up-?next skip skip-?link\w*
edit-?link editsection mw-editsection headerlink language-selector lang-switch\w*
"""
# What stands around every page of a site.
AROUND = r"""
footer masthead site-?header page-?header topbar top-?bar sidebar side-?bar navheader navfooter sphinxsidebar
sphinxfooter printfooter catlinks syndication
"""
# Advertising and asking.
ADS = r"""
ad ads adv advert\w* sponsor\w* donate donation paywall regwall premium-?box outbrain taboola viral
"""
# Asking that is content on a page that sells something.
OFFERS = r"""
promo\w* cta call-to-action banner
"""
# Other pages, shown as a lure; content on a page that lists.
LURES = r"""
popular trending most-?read most-?popular teasers more-?stories more-?news read-?more readmore top-?stories widgets
slideshow carousel poll quiz icons? btn button buttons overlay infobox
"""
# Small things beside an article; on other pages these words name all sorts of parts.
BESIDE = r"""
tools toolbar utility utilities rail aside foot rating ratings vote votes feedback follow following player
video-?player permalink
"""
# Other pages, shown as a lure on any page.
RELATED = r"""
related\w* recommend\w* recirc\w* also-?read see-?also
"""
# Sharing, following, voting.
SHARING = r"""
share sharing sharebar sharetools social\w* sharedaddy addthis\w* sociable jp-\w* fb-(?:like|share|root|comments)
twitter-(?:share|follow)\w*
"""
# What others wrote below it.
BELOW = r"""
comment comments commentlist disqus\w* livefyre respond reply replies trackbacks? pingbacks?
"""
# Forms in other clothes.
FORMS = r"""
newsletter\w* subscribe subscription signup sign-up login signin register cookie\w* consent gdpr
"""
# Who and when: the metadata have it.
BYLINES = r"""
byline\w* author authors author-?\w* bio postmeta entry-?meta post-?meta dateline pubdate posted-on article-info
articleinfo post-info attribution tags tag-?list taglist tagcloud tag-links cat-links post-?categories entry-footer
article-footer post-footer article__footer copyright legal
"""
# The same in words that are used for other things as well.
LABELS = r"""
meta metadata timestamp date datetime time credit credits image-?credit photo-?credit disclaimer categories
"""
# Not on the page unless something happens.
UNSHOWN = r"""
screen-?reader\w* sr-only visually-?hidden visuallyhidden invisible print-?hide noprint no-print modal popup pop-?up
lightbox dialog tooltip jwplayer
"""
# Around the goods of a shop: what others say of them, and what else one may buy.
GOODS = r"""
reviews? wishlist quick-?view compare recently-?viewed upsell\w* cross-?sells?
"""
# The same, where one product is the content.
ORDERING = r"""
customer-?reviews? testimonials? financing installments? quantity qty stock-?alert notify-?me
"""
SHOP_TOOLS = r"""
announcement\w* mini-?cart cart-?drawer drawer filters? facets? sort sorting search
"""

# Anywhere in a name: advertising; the frame; lures; people and sharing; hidden by a class.
PARTS_OF_NAMES = r"""
outbrain taboola advert promo(?!t) sponsor dfp googlead adsense paywall- sidebar footer breadcrumb navigat pagination
tagcloud taglist (?<!elementor-)(?<!text)widget(?!-container) related recommend popular trending comment(?!ary)
newsletter subscri signup cookie sharing social share(?:bar|tool|button|link|icon|box|this|post) byline
author(?:-|_)?(?:bio|box|info|card|block|profile|desc) (?:^|\x20)(?:is-)?(?:hidden|hide)(?:$|\x20)
"""
PARTS_OF_FRAMES = r"""
breadcrumb newsletter cookie pagination recently-?viewed you-?may-?also related recommend sidebar subscri social
comment(?!ary) disqus
"""

# Comments are noise below an article and the content of a thread.
COMMENT_NAMES = r"""
comment(?!ary|-?icon) disqus livefyre (?:^|[\x20_-])(?:respond|reply|replies|trackbacks?)(?:$|[\x20_-])
"""
# Content, whatever else the name says: posts, and the boxes of documentation.
CONTENT_NAMES = r"""
hentry type-post status-publish h-entry admonition footnotes? callout alert-?box highlight
"""
# Opened by a click: hidden at first, and content.
OPENED_NAMES = r"""
accordion collaps faq tab-?_?(?:content|pane|panel|body) toggle-?_?(?:content|body|panel) expand answer disclosure
"""
# Signs and hidden words inside of a text, which are none of it.
SIGN_NAMES = r"""
headerlink permalink anchor edit-?link editsection skip screen-?reader sr-only visually-?hidden visuallyhidden invisible
print-?hide noprint no-print share social comment icon btn button badge
"""
CONTENTS_NAMES = r"""
(?:^|[\x20_-])toc(?:$|[\x20_-]) table-of-contents tableofcontents toctree
"""
CAPTION_NAMES = r"""
caption (?:photo|image|img)-?_?(?:credit|source|copyright)
"""


def _whole(*groups: str) -> str:
    return rf"(?:^|[\s_-])(?:{_any(*groups)})(?:$|[\s_-])"


def _any(*groups: str) -> str:
    return "|".join(word for group in groups for word in group.split())


_EVERYWHERE = (GOING_ON, AROUND, ADS, RELATED, SHARING, BELOW, FORMS, BYLINES, UNSHOWN)
WHOLE = re.compile(_whole(*_EVERYWHERE, OFFERS, LURES, BESIDE, LABELS))
PARTS = re.compile(_any(PARTS_OF_NAMES))
FRAME = re.compile(f"{_whole(*_EVERYWHERE, GOODS, SHOP_TOOLS)}|{_any(PARTS_OF_FRAMES)}")
PRODUCT = re.compile(_whole(GOODS, ORDERING, RELATED))
COMMENTS = re.compile(_any(COMMENT_NAMES))
NEVER = re.compile(rf"\b(?:{_any(CONTENT_NAMES)})\b")
OPENED = re.compile(_any(OPENED_NAMES))
SIGNS = re.compile(_any(SIGN_NAMES), re.IGNORECASE)
CONTENTS = re.compile(_any(CONTENTS_NAMES))
CAPTIONS = re.compile(_any(CAPTION_NAMES))

# Utility classes say how an element looks at a width or on hovering: `md:hidden`, `top-[var(--nav)]`.
UTILITY = re.compile(r"[\[\]:/()]")
SHOWN_WIDE = re.compile(r"(?:sm|md|lg|xl|2xl):(?:block|flex|grid|inline|table|contents)")
