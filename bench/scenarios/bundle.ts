import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { FIRST_BUYER } from '../data/accounts.ts';
import { cookieOf } from '../load/acts.ts';
import type { Finding } from '../measure.ts';
import { anyGoods } from '../picks.ts';
import type { Bench, Scenario } from '../scenario.ts';
import { hasPages } from '../shop/process.ts';

const PAGES = [
  { name: 'home', path: '/', signedIn: false },
  { name: 'list', path: '/list', signedIn: false },
  { name: 'goods', path: `/list/info/${anyGoods(1)[0]}`, signedIn: false },
  { name: 'login', path: '/login', signedIn: false },
  { name: 'orders', path: '/order', signedIn: true },
] as const;
const KILOBYTE = 1000;

/** What a browser fetches for its first page, as the document names it; by brotli, as the server keeps it (apps/shop/pack-files.ts), whatever it would send. */
export const bundle: Scenario = {
  part: 'bundle',
  async run(bench) {
    if (!hasPages()) return [{ key: 'js_home', label: 'first load', why: 'apps/shop is not built' }];
    const findings: Finding[] = [];
    const styles: { name: string; size: number }[] = [];
    for (const page of PAGES) {
      const { html, encoding } = await documentOf(bench, page.path, page.signedIn);
      const scripts = await zipped(
        bench,
        addresses(html, /<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.js)"/g),
      );
      const sheets = await zipped(bench, addresses(html, /<link\b[^>]*?href="([^"]+\.css)"/g));
      findings.push({
        key: `js_${page.name}`,
        label: `first load JavaScript br: ${page.name}`,
        value: sum(scripts),
        unit: 'kB',
        note: `${largestOf(scripts)}; ${scripts.length} files, document ${(brotliCompressSync(html).length / KILOBYTE).toFixed(0)} kB br, sent ${encoding}`,
      });
      styles.push({ name: page.name, size: sum(sheets) });
    }
    const largest = styles.toSorted((a, b) => b.size - a.size)[0];
    const note = styles.map(({ name, size }) => `${name} ${size.toFixed(1)}`).join(', ');
    return [
      ...findings,
      { key: 'css', label: 'first load CSS br, largest', value: largest?.size ?? 0, unit: 'kB', note },
    ];
  },
};

async function documentOf({ shop }: Bench, path: string, signedIn: boolean) {
  const response = await fetch(shop.base + path, {
    redirect: 'manual',
    headers: signedIn ? { cookie: cookieOf(FIRST_BUYER) } : {},
  });
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
  return {
    html: await response.text(),
    encoding: response.headers.get('content-encoding') ?? 'uncompressed',
  };
}

/** Scripts are named in tags and, the route's own, in the module script that starts the router. */
function addresses(html: string, tags: RegExp): string[] {
  const inTags = [...html.matchAll(tags)].map((match) => match[1] ?? '');
  const extension = tags.source.includes('css') ? 'css' : 'js';
  const imported = [...html.matchAll(/import(?:\s[^"'`;]*?from)?\s*\(?["']([^"']+)["']/g)].map(
    (match) => match[1] ?? '',
  );
  return [...new Set([...inTags, ...imported])].filter(
    (url) => url.startsWith('/') && url.endsWith(`.${extension}`),
  );
}

interface ZippedFile {
  name: string;
  kilobytes: number;
}

function zipped({ shop }: Bench, urls: readonly string[]): Promise<ZippedFile[]> {
  return Promise.all(
    urls.map(async (url) => {
      const response = await fetch(shop.base + url);
      if (!response.ok) throw new Error(`${url} answers ${response.status}`);
      const size = brotliCompressSync(Buffer.from(await response.arrayBuffer())).length;
      return { name: path.posix.basename(url), kilobytes: size / KILOBYTE };
    }),
  );
}

const sum = (files: readonly ZippedFile[]) => files.reduce((total, { kilobytes }) => total + kilobytes, 0);

const largestOf = (files: readonly ZippedFile[]) =>
  files
    .toSorted((a, b) => b.kilobytes - a.kilobytes)
    .slice(0, 4)
    .map(({ name, kilobytes }) => `${name} ${kilobytes.toFixed(0)}`)
    .join(', ');
