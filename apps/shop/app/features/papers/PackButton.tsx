import { type ComponentProps, Suspense, useState } from 'react';
import { date } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { PackChoice } from './pack-query.ts';

const PackDialog = lazyKept(() => import('./PackDialog.tsx'));

type PackButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  /** As in PackDialog. */
  choice?: PackChoice;
  /** What the pack is called. */
  label?: string;
};

/** Opens the document pack of an order or a lot, or lets one be chosen. */
export function PackButton({ choice, label = '资料包', ...look }: PackButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        <Icon name="box" size={16} />
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <PackDialog {...(choice && { choice })} today={date(Date.now())} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
