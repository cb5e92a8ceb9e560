import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { Card } from '../parts/Card.tsx';

interface SideCardProps {
  id: string;
  title: string;
  more?: ReactNode;
  canWrite: boolean;
  children: ReactNode;
  /** Present where the card collects changes before it saves them. */
  save?: { words: string; isDirty: boolean; isSaving: boolean; run: () => void; discard: () => void };
}

/** A card of the goods that is not part of the form: it may be open to other roles, and saves by a call of its own. */
export function SideCard({ id, title, more, canWrite, children, save }: SideCardProps) {
  return (
    <Card id={id} title={title} more={more}>
      <ConfigProvider componentDisabled={!canWrite}>{children}</ConfigProvider>
      {canWrite && save && (
        <div className="lot-acts btns">
          <button
            type="button"
            className="btn sm primary"
            disabled={!save.isDirty || save.isSaving}
            onClick={save.run}
          >
            {save.words}
          </button>
          <button type="button" className="btn sm" disabled={!save.isDirty} onClick={save.discard}>
            放弃
          </button>
          {save.isDirty && <span className="tag wait">未保存</span>}
        </div>
      )}
    </Card>
  );
}
