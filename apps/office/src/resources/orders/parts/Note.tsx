import { App } from 'antd';
import { useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { type AdminOrder, orderActs, useOrderAct } from '../api.ts';

/** 内部备注: what staff tell each other; the buyer never sees it. */
export function Note({ order }: { order: AdminOrder }) {
  const { message } = App.useApp();
  const fail = useFailure();
  const [note, setNote] = useState(order.staff_note);
  const save = useOrderAct(orderActs(order.id).note);
  const isChanged = note.trim() !== order.staff_note.trim();
  const submit = async () => {
    try {
      await save.mutateAsync(note.trim());
      message.success('备注已保存');
    } catch (error) {
      fail(error);
    }
  };
  return (
    <div className="dsec">
      <h3>
        <label htmlFor="order-note-text">内部备注</label>
        <span className="muted small">买家看不到</span>
      </h3>
      <textarea
        id="order-note-text"
        className="ta"
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {isChanged && (
        <div className="btns note-acts">
          <button type="button" className="btn sm primary" disabled={save.isPending} onClick={submit}>
            保存备注
          </button>
          <button type="button" className="btn sm" onClick={() => setNote(order.staff_note)}>
            取消
          </button>
        </div>
      )}
    </div>
  );
}
