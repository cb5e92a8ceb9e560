import type { InvoiceHead } from '@qingnang/contract/invoices';
import type { OrderDetail } from '@qingnang/contract/orders';
import type { ReactNode } from 'react';
import type { Part } from '../../lib/data.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import { PackButton } from '../papers/PackButton.tsx';
import styles from './PapersPanel.module.css';

interface PapersPanelProps {
  order: OrderDetail;
  /** null: who looks may not see them. */
  invoices: Part<{ list: InvoiceHead[] }> | null;
}

/** The papers of an order that has left: what there is, what is missing, each and all together. */
export const PapersPanel = ({ order: { id, shipments }, invoices }: PapersPanelProps) => (
  <section className="panel" aria-labelledby="order-papers">
    <PanelHead title={<span id="order-papers">单据与药检</span>}>
      <PackButton size="sm" choice={{ order_id: id }} label="全部下载 ZIP" />
    </PanelHead>
    <PlainList className={styles.list}>
      {shipments.map((shipment, at) => (
        <Paper
          key={shipment.id}
          icon="file"
          name={`随货同行单${shipments.length > 1 ? ` ${at + 1}` : ''}`}
          state={`包裹 ${shipment.shipment_no}，含批号与效期`}
        >
          {/* The browser shows or saves a PDF by itself; it is no page of the shop. */}
          <a className="link nowrap" href={shipment.delivery_note_url} target="_blank" rel="noopener">
            下载随货同行单
          </a>
        </Paper>
      ))}
      <Reports shipments={shipments} />
      {shipments.map(
        ({ id: parcel, cold }) =>
          cold && (
            <Paper
              key={`cold-${parcel}`}
              icon="snow"
              name="冷链温度记录"
              state={`记录仪 ${cold.recorder_no}`}
            >
              {cold.file_url === '' ? (
                <span className="muted small">待上传</span>
              ) : (
                <a className="link" href={cold.file_url} target="_blank" rel="noopener">
                  查看
                </a>
              )}
            </Paper>
          ),
      )}
      {invoices?.ok && (
        <Paper icon="invoice" name="电子发票" state={invoiceWords(invoices.data.list)}>
          <a className="link" href="#order-invoices">
            查看
          </a>
        </Paper>
      )}
    </PlainList>
  </section>
);

function Reports({ shipments }: Pick<OrderDetail, 'shipments'>) {
  const lots = shipments.flatMap(({ lines }) => lines);
  const there = lots.filter(({ report_ids: reports }) => reports.length > 0).length;
  const isWhole = there === lots.length;
  return (
    <Paper
      icon="report"
      name="药检报告"
      state={isWhole ? `${lots.length} 个批号已齐` : `${lots.length} 个批号，缺 ${lots.length - there}`}
    >
      <a className="link" href="#order-lines">
        查看
      </a>
    </Paper>
  );
}

const invoiceWords = (list: readonly InvoiceHead[]): string => {
  if (list.length === 0) return '还没有申请开票';
  return list.map(({ status_name: name }) => name).join('、');
};

interface PaperProps {
  icon: IconName;
  name: string;
  state: string;
  children: ReactNode;
}

const Paper = ({ icon, name, state, children }: PaperProps) => (
  <li>
    <Icon name={icon} size={20} />
    <div>
      <b>{name}</b>
      <span className="muted small">{state}</span>
    </div>
    {children}
  </li>
);
