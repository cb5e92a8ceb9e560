/** How the router begins a document's scripts: they are fetched and run while the first screen has yet to be painted. */
const BEGINS = ' type="module" async=""';
const PRELOADS = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;

/** Runs as text in the document, right after the scripts' own, which it begins once the first screen has been painted. */
const BEGIN_LATER = `(files=>{let code=document.currentScript.previousSibling,add=(name,as)=>document.head.append(Object.assign(document.createElement(name),as)),
begin=()=>{if(code){files.map(href=>add('link',{rel:'modulepreload',href}));add('script',{type:'module',nonce:code.nonce,textContent:code.textContent});code=0}}
document.hidden?begin():requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,3000)})`;

/**
 * What is painted comes first: scripts neither share a slow line with styles and the first picture nor run before the first paint. The
 * router has no word for it.
 * @param html a document as the router writes it
 * @param nonce of its scripts
 */
export function paintFirst(html: Buffer<ArrayBuffer>, nonce: string): Buffer<ArrayBuffer> {
  const end = html.indexOf('</head>');
  // Byte by byte: a head has Chinese words.
  const head = html.toString('latin1', 0, end);
  const files = [...head.matchAll(PRELOADS)].map(([, href]) => href);
  const begins = html.indexOf(BEGINS, end);
  const begun = html.indexOf('</script>', begins) + '</script>'.length;
  if (begins < 0) return html;
  return Buffer.concat([
    Buffer.from(head.replaceAll(PRELOADS, ''), 'latin1'),
    html.subarray(end, begins),
    Buffer.from(' type="text/plain"'),
    html.subarray(begins + BEGINS.length, begun),
    Buffer.from(`<script nonce="${nonce}">${BEGIN_LATER}(${JSON.stringify(files)})</script>`),
    html.subarray(begun),
  ]);
}
