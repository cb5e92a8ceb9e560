import { isLegal } from '@qingnang/contract/legal-words';
import { useLoaderData } from 'react-router';
import { ArticleView, Unwritten, updatedOn } from '../../features/help/ArticleView.tsx';
import { HelpFrame } from '../../features/help/HelpFrame.tsx';
import { readHelpArticle, readLegalText, readLicences, readTree } from '../../features/help/help-data.ts';
import { codeIn, idIn, LICENCES_ID } from '../../features/help/help-paths.ts';
import { Licences } from '../../features/help/Licences.tsx';
import { Related } from '../../features/help/Related.tsx';
import { articlePath, sectionsOf } from '../../features/help/sections.ts';
import { LegalView } from '../../features/privacy/LegalView.tsx';
import { defineData } from '../../lib/data.ts';
import { useRow, useShell } from '../../shell/useShell.ts';

/** 网站资质 as an article that staff write; the licences stand below it. */
const LICENCES_CODE = 'wzzz';
const LICENCES_TITLE = '网站资质';

const page = defineData(async (call, { url, query }) => {
  const code = codeIn(url.pathname);
  const id = idIn(query);
  const number = Number(query.get('version')) || undefined;
  const isAboutLicences = code === LICENCES_CODE || id === LICENCES_ID;
  const [tree, article, legal, licences] = await Promise.all([
    readTree(call),
    isLegal(code) ? null : readHelpArticle(call, code, id),
    isLegal(code) ? readLegalText(call, code, number) : null,
    isAboutLicences ? readLicences(call) : [],
  ]);
  return { tree, article, legal, code, title: isAboutLicences ? LICENCES_TITLE : '', licences };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function HelpArticlePage() {
  const { tree, article, legal, code, licences, ...about } = useLoaderData<typeof loader>();
  const { common } = useShell();
  const row = useRow();
  const title = about.title || row.title;
  const here = articlePath(article ?? { id: 0, code });
  const section = sectionsOf(tree).find(({ entries }) => entries.some(({ to }) => to === here));
  const trail = [
    ...(section ? [{ label: section.name, to: section.to }] : []),
    { label: article?.title ?? legal?.title ?? title },
  ];
  return (
    <HelpFrame
      tree={tree}
      trail={trail}
      here={here}
      contacts={common}
      aside={section && <Related section={section} here={here} />}
    >
      {legal && <LegalView text={legal} />}
      {article && <ArticleView article={article} meta={updatedOn(article)} />}
      {licences.length > 0 && <Licences licences={licences} heading={article ? 'h2' : 'h1'} />}
      {!article && !legal && licences.length === 0 && <Unwritten title={title} />}
    </HelpFrame>
  );
}
