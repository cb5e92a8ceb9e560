import { Marked } from '../../ui/Marked.tsx';
import type { ShownGoods } from './shown.ts';

/** Who makes a goods; before it the number by which it was found, which nothing else shows. */
export const Maker = ({ sccj, marks }: Pick<ShownGoods, 'sccj' | 'marks'>) => (
  <>
    <Marked text="" pieces={marks?.approval_no} />
    {marks?.approval_no[0] !== undefined && ' · '}
    <Marked text={sccj} pieces={marks?.sccj} />
  </>
);
