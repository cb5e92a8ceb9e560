import { Form } from 'antd';
import { dragEntry } from '../../../app/DragHandle.tsx';
import { Icon } from '../../../app/Icon.tsx';
import type { BlockKind, ZoneValues } from '../values.ts';
import { BLOCKS } from '../words.ts';
import { BannerFields } from './BannerFields.tsx';
import { CountdownFields, GoodsFields, SpecialsFields, TextFields } from './BlockFields.tsx';
import { CouponsFields } from './CouponsFields.tsx';
import { MoveButtons } from './MoveButtons.tsx';

interface BlockCardProps {
  place: number;
  length: number;
  kind: BlockKind;
  problems: number;
  isOpen: boolean;
  toggle: () => void;
  canWrite: boolean;
  move: (to: number) => void;
  copy: () => void;
  remove: () => void;
}

/** One block: what it is, its acts, and its fields; with problems it cannot be closed. */
export function BlockCard(props: BlockCardProps) {
  const { place, length, kind, problems, isOpen, toggle, canWrite, move, copy, remove } = props;
  const form = Form.useFormInstance<ZoneValues>();
  const title: unknown = Form.useWatch(['blocks', place, 'title'], form);
  const name = `组件 ${place + 1}`;
  const isShown = isOpen || problems > 0;
  const bodyId = `zone-block-${place}`;
  return (
    <section className="card" aria-label={`${name}（${BLOCKS[kind]}）`} {...dragEntry('blocks')}>
      <header>
        <button
          type="button"
          className="zone-block-toggle"
          aria-expanded={isShown}
          aria-controls={bodyId}
          onClick={toggle}
        >
          <Icon name="chevron-down" size={14} />
          <span className="muted">{place + 1}</span>
          <h3>{BLOCKS[kind]}</h3>
          {typeof title === 'string' && title !== '' && <span className="sub">{title}</span>}
        </button>
        {problems > 0 && <span className="tag bad">{problems} 处要改正</span>}
        {canWrite && (
          <span className="more">
            <MoveButtons name={name} at={place} length={length} move={move} copy={copy} remove={remove} />
          </span>
        )}
      </header>
      <div id={bodyId} className="zone-fields" hidden={!isShown}>
        <BlockFields kind={kind} place={place} canWrite={canWrite} />
      </div>
    </section>
  );
}

function BlockFields({ kind, ...place }: { kind: BlockKind; place: number; canWrite: boolean }) {
  switch (kind) {
    case 'banner':
      return <BannerFields {...place} />;
    case 'goods':
      return <GoodsFields {...place} />;
    case 'specials':
      return <SpecialsFields {...place} />;
    case 'countdown':
      return <CountdownFields {...place} />;
    case 'text':
      return <TextFields {...place} />;
    case 'coupons':
      return <CouponsFields {...place} />;
  }
}
