import { Modal } from 'antd';
import { count } from '../../../app/format.ts';
import type { TraceLotCount } from '../api.ts';

/** What a count of the shelf has found; nothing was changed by it. */
export function CountResult({ counted, close }: { counted: TraceLotCount; close: () => void }) {
  const { found_pieces: found, missing_pieces: missing, missing: codes, strange } = counted;
  const isEven = missing === 0 && strange.length === 0;
  return (
    <Modal title="按码盘点结果" open onCancel={close} footer={null} width={560}>
      <p className={isEven ? 'ok' : 'bad'} role="status">
        盘到 {count(found)} 件
        {isEven ? '，与库存的码一致' : `，缺 ${count(missing)} 件，多出 ${count(strange.length)} 个码`}
      </p>
      {codes.length > 0 && (
        <section aria-label="没有盘到的码">
          <h3>没有盘到</h3>
          <ul className="trace-codes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </section>
      )}
      {strange.length > 0 && (
        <section aria-label="不在库存里的码">
          <h3>不在库存里</h3>
          <ul className="trace-codes">
            {strange.map(({ code, message }) => (
              <li key={code}>
                {code} {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="muted small">盘点只作核对，不改变库存；结果已记入操作日志。</p>
    </Modal>
  );
}
