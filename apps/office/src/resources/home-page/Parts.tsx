import { HOME_FLOORS } from '@qingnang/contract/home-floors';
import { Switch } from 'antd';
import { Link } from 'react-router';
import { DragHandle, dragEntry } from '../../app/DragHandle.tsx';
import { may, useMe } from '../../app/me.ts';
import { moved } from '../../app/order.ts';
import type { StaffHome } from './api.ts';
import { switched } from './floors.ts';
import { type FixedPart, FLOOR_WORDS, type PartWords } from './words.ts';

type FloorList = StaffHome['floors'];

interface FloorsProps {
  floors: FloorList;
  /** Null for who may only look. */
  set: ((floors: FloorList) => void) | null;
}

/** The floors, from the top: dragged, moved by keys, switched on and off. */
export const Floors = ({ floors, set }: FloorsProps) => (
  <section className="card" aria-label="楼层">
    <header>
      <h2>楼层</h2>
      <span className="muted small">{set ? '拖动排序，关掉的不显示' : '从上到下'}</span>
    </header>
    <ol>
      {floors.map(({ key, is_shown }, at) => (
        <li key={key} className={is_shown === 1 ? 'home-part' : 'home-part off'} {...dragEntry('floors')}>
          {set && (
            <DragHandle
              name={HOME_FLOORS[key]}
              at={at}
              length={floors.length}
              move={(to) => set(moved(floors, at, to))}
            />
          )}
          <Said name={HOME_FLOORS[key]} part={FLOOR_WORDS[key]} />
          {set ? (
            <Switch
              size="small"
              aria-label={`显示${HOME_FLOORS[key]}`}
              checked={is_shown === 1}
              onChange={(isShown) => set(switched(floors, key, isShown))}
            />
          ) : (
            <span className="tag">{is_shown === 1 ? '显示' : '不显示'}</span>
          )}
        </li>
      ))}
    </ol>
  </section>
);

/** What the shop keeps in its place. */
export const FixedParts = ({ title, parts }: { title: string; parts: readonly FixedPart[] }) => (
  <section className="card" aria-label={title}>
    <header>
      <h2>{title}</h2>
      <span className="muted small">位置固定</span>
    </header>
    <ul>
      {parts.map((part) => (
        <li key={part.name} className="home-part">
          <Said name={part.name} part={part} />
        </li>
      ))}
    </ul>
  </section>
);

function Said({ name, part: { words, edit } }: { name: string; part: PartWords }) {
  const me = useMe();
  return (
    <>
      <span className="home-part-words">
        <span className="strong">{name}</span>
        <span className="muted small">{words}</span>
      </span>
      {edit && may(me, edit.permission) && (
        <Link className="link nowrap" to={edit.to} aria-label={`${name}：去${edit.name}`}>
          {edit.name}
        </Link>
      )}
    </>
  );
}
