import { Blocks } from './Blocks.tsx';
import type { ShownBlock } from './zone-data.ts';

/** The blocks of a zone between its head and its list. */
export default function ListBlocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  return (
    <div>
      <Blocks blocks={blocks} />
    </div>
  );
}
