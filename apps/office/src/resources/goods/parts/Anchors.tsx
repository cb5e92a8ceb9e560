import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { changesBetween, type GoodsValues, type Section } from '../values.ts';
import { useStart } from './Field.tsx';
import type { Problem } from './useGoodsForm.ts';

interface AnchorsProps {
  sections: readonly Section[];
  problems: Problem[];
  /** Sections beside the form with something unsaved. */
  unsaved: readonly string[];
}

/** Leads to the sections; a red dot where something is wrong, an amber one where something has changed. */
export function Anchors({ sections, problems, unsaved }: AnchorsProps) {
  const start = useStart();
  const current = useCurrentSection(sections);
  const values: Partial<GoodsValues> | undefined = Form.useWatch([], Form.useFormInstance<GoodsValues>());
  const changed = new Set<string>(values ? changesBetween(start, values).map(({ field }) => field) : []);
  const wrong = new Set(problems.map(({ name }) => String(name[0])));
  return (
    <nav className="anchor" aria-label="分段">
      {sections.map(({ id, title, fields }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {title}
          {fields.some((field) => wrong.has(field)) ? (
            <i className="e" title="有错误" />
          ) : (
            (unsaved.includes(id) || fields.some((field) => changed.has(field))) && <i title="有改动" />
          )}
        </a>
      ))}
    </nav>
  );
}

/** The section at the top of the window. */
function useCurrentSection(sections: readonly Section[]): string {
  const [current, setCurrent] = useState(sections[0]?.id ?? '');
  useEffect(() => {
    const seen = new Map<string, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen.set(target.id, isIntersecting);
        const first = sections.find(({ id }) => seen.get(id));
        if (first) setCurrent(first.id);
      },
      { rootMargin: '-60px 0px -60% 0px' },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
