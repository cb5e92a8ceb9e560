import type { ComponentProps, ReactNode } from 'react';
import styles from '../../features/bundles/BundleHead.module.css';
import { Blocks } from '../../features/zones/Blocks.tsx';
import { PreviewNotice } from '../../features/zones/PreviewNotice.tsx';
import type { Above } from '../../features/zones/zone-data.ts';

/** The page's own goods among the blocks that staff put there: pictures above, and from the first text on below. */
export function ZoneParts({ above: { blocks, isPreview }, children }: { above: Above; children: ReactNode }) {
  const firstText = blocks.findIndex(({ kind }) => kind === 'text');
  const middle = firstText === -1 ? blocks.length : firstText;
  return (
    <>
      {isPreview && <PreviewNotice />}
      <Around blocks={blocks.slice(0, middle)} />
      {children}
      <Around blocks={blocks.slice(middle)} after={middle} />
    </>
  );
}

const Around = ({ blocks, after = 0 }: ComponentProps<typeof Blocks>) =>
  blocks.length > 0 && (
    <div className={styles.blocks}>
      <Blocks blocks={blocks} after={after} />
    </div>
  );
