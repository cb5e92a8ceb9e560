import type { HelpCategory, helpSearch, helpTree } from '@qingnang/contract/content';
import type { z } from 'zod';
import type { HelpHitRow, HelpRow } from './reads.ts';
import { excerptOf, wordsOf } from './rules.ts';

export function helpList(rows: readonly HelpRow[]): z.output<typeof helpTree.data> {
  const categories = new Map<string, HelpCategory>();
  for (const { category_code: code, category_name: name, id, ...article } of rows) {
    const category = categories.get(code) ?? { code, name, articles: [] };
    categories.set(code, category);
    if (id === null) continue;
    const { title, summary } = article;
    category.articles.push({ id, code: article.code ?? '', title: title ?? '', summary: summary ?? '' });
  }
  return { list: [...categories.values()] };
}

export function helpHitList(keywords: string, rows: readonly HelpHitRow[]): z.output<typeof helpSearch.data> {
  const words = wordsOf(keywords);
  const list = rows.map(({ id, code, title, category, text }) => ({
    id,
    code: code ?? '',
    title,
    category,
    excerpt: excerptOf(text, words),
  }));
  return { keywords, list };
}
