import { type ReactNode, Suspense } from 'react';
import { cx } from '../../lib/cx.ts';
import { lazySoon } from '../../lib/soon.ts';
import type { Picture } from '../../ui/Carousel.tsx';
import blockStyles from './Blocks.module.css';
import styles from './ListTop.module.css';
import type { ShownBlock } from './zone-data.ts';

// Drawn by the server and alive a moment later: the goods come first. Their styles are in the file of those that are named
// here (vite.config.ts), since they must be in the first document, too.
const ListBanners = lazySoon(() => import('./ListBanners.tsx'));
const ListBlocks = lazySoon(() => import('./ListBlocks.tsx'));

interface ListTopProps {
  banners?: readonly Picture[];
  blocks?: readonly ShownBlock[];
  /** Between them. */
  children?: ReactNode;
}

/** What stands above the goods of a zone: banners, what it is, its blocks. */
export const ListTop = ({ banners = [], blocks = [], children }: ListTopProps) => (
  <div className={styles.top}>
    {banners.length > 0 && (
      <Suspense>
        <ListBanners banners={banners} className={blockStyles.banner} />
      </Suspense>
    )}
    {children}
    {blocks.length > 0 && (
      <Suspense>
        <ListBlocks blocks={blocks} />
      </Suspense>
    )}
  </div>
);

/** What is written about a zone stands below its goods. */
export function ListTexts({ blocks }: { blocks: readonly ShownBlock[] }) {
  const texts = blocks.filter(isText);
  if (texts.length === 0) return null;
  return (
    <div className={cx('wrap', styles.texts)}>
      <Suspense>
        <ListBlocks blocks={texts} />
      </Suspense>
    </div>
  );
}

const isText = ({ kind }: ShownBlock): boolean => kind === 'text';

export const withoutTexts = (blocks: readonly ShownBlock[]): ShownBlock[] =>
  blocks.filter((block) => !isText(block));
