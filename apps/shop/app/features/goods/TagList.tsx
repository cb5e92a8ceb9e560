import type { GoodsCard } from '@qingnang/contract/catalog';
import { Tag } from '../../ui/Tag.tsx';

/** The goods' offers as letters: 优 满 新 …; what each means is its tooltip. */
export const TagList = ({ tags }: { tags: GoodsCard['tags'] }) =>
  tags
    .filter((tag) => tag.is_show === 1)
    .map((tag) => <Tag key={tag.name} name={tag.name} {...(tag.describe ? { title: tag.describe } : {})} />);
