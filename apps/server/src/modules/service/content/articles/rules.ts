import { HELP_PAGES, type HelpCode } from '@qingnang/contract/content';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';

/** What an article may be made of; everything else is dropped, words stay. */
const TAGS = [
  'h2 h3 h4 p br hr blockquote figure figcaption',
  'strong b em i u s sub sup a img',
  'ul ol li table caption thead tbody tr th td',
].flatMap((names) => names.split(' '));
const ATTRIBUTES = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};
/** Dropped with what is inside them. */
const WITHOUT_WORDS = [
  'script style template noscript iframe object svg math',
  'textarea select title xmp noembed noframes',
].flatMap((names) => names.split(' '));

// A path of the shop, not `//host` nor `/\host`, which browsers take for another host.
const PATH = /^\/(?![/\\])[^\s\\]*$/;
const WEB = /^https?:\/\/[^\s\\/]\S*$/i;
const PICTURE = /^(\/files\/(?!.*\.\.)[^\s\\]+|https:\/\/[^\s\\/]\S*)$/i;
const SIZE = /^\d{1,4}$/;
const SPAN = /^\d{1,2}$/;

const OPTIONS: IOptions = {
  allowedTags: TAGS,
  allowedAttributes: ATTRIBUTES,
  nonTextTags: WITHOUT_WORDS,
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own first heading.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (_, { href }) => link(href),
    img: (_, attributes) => picture(attributes),
    th: (_, attributes) => cell('th', attributes),
    td: (_, attributes) => cell('td', attributes),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
};

/**
 * An article's HTML as it may be shown to anybody: headings, paragraphs, lists, tables, pictures of the shop or over https,
 * links. No scripts, handlers, styles or other addresses.
 */
export const cleanArticle = (html: string): string => sanitizeHtml(html, OPTIONS).trim();

/** Why an article of a category cannot be what a page of the help centre shows; '' when it can. */
export function pageProblem(code: HelpCode, category: string): string {
  const page = HELP_PAGES[code];
  return page.category === category ? '' : `“${page.title}”不在所选栏目下，请改选栏目`;
}

function link(href = ''): Tag {
  if (PATH.test(href)) return { tagName: 'a', attribs: { href } };
  // The other site learns nothing of this page and cannot steer its window.
  const away = { href, rel: 'noopener noreferrer nofollow', target: '_blank' };
  return { tagName: 'a', attribs: WEB.test(href) ? away : {} };
}

function picture({ src = '', alt = '', width = '', height = '' }: Attributes): Tag {
  const size = {
    ...(SIZE.test(width) ? { width } : {}),
    ...(SIZE.test(height) ? { height } : {}),
  };
  return { tagName: 'img', attribs: PICTURE.test(src) ? { src, alt, ...size } : {} };
}

function cell(tagName: string, { colspan = '', rowspan = '' }: Attributes): Tag {
  const spans = {
    ...(SPAN.test(colspan) ? { colspan } : {}),
    ...(SPAN.test(rowspan) ? { rowspan } : {}),
  };
  return { tagName, attribs: spans };
}
