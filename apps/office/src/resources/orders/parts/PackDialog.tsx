import { Modal } from 'antd';
import { Bones, Failed } from '../../../app/failure.tsx';
import { count, dateTime } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { type AdminOrder, type OrderPack, useOrderPack } from '../api.ts';

/** 资料包: the papers of an order as its buyer gets them, and what is missing. */
export function PackDialog({ order, close }: { order: AdminOrder; close: () => void }) {
  const pack = useOrderPack(order.id);
  return (
    <Modal title={`资料包　${order.order_no}`} open onCancel={close} footer={null} width={560}>
      {pack.data ? (
        <Contents pack={pack.data} />
      ) : pack.error ? (
        <Failed error={pack.error} retry={pack.refetch} />
      ) : (
        <Bones lines={6} />
      )}
    </Modal>
  );
}

const Contents = ({ pack }: { pack: OrderPack }) => (
  <>
    <dl className="kv">
      {pack.folders.map(({ name, files, missing }) => (
        <Folder key={name} name={name} number={files.length} missing={missing} />
      ))}
    </dl>
    {pack.problem && <p className="alert bad">{pack.problem}</p>}
    <div className="dialog-acts">
      <span className="muted small">查询时间 {dateTime(pack.looked_at)}</span>
      {pack.zip_url && (
        <a className="btn primary" href={pack.zip_url} download>
          <Icon name="download" /> 下载 ZIP（{count(pack.files)} 份）
        </a>
      )}
    </div>
  </>
);

const Folder = ({ name, number, missing }: { name: string; number: number; missing: readonly string[] }) => (
  <>
    <dt>{name}</dt>
    <dd>
      {count(number)} 份　
      {missing.length === 0 ? (
        <span className="tag ok">齐全</span>
      ) : (
        <>
          <span className="tag wait">缺 {missing.length} 项</span>
          <ul className="muted small">
            {missing.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </dd>
  </>
);
