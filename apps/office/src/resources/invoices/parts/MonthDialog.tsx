import { Modal, Select } from 'antd';
import { useState } from 'react';
import { lastMonths } from '../../../app/day.ts';
import { today } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { sheetUrl } from '../api.ts';

const MONTHS = 24;

/** 月度导出: what was issued in a month, for the accountant. */
export function MonthDialog({ close }: { close: () => void }) {
  const months = lastMonths(today(), MONTHS);
  const [month, setMonth] = useState(months[0] ?? '');
  return (
    <Modal title="月度导出" open onCancel={close} footer={null} width={420}>
      <p className="muted">按开票日期，逐张逐税率列出金额与税额，含红字发票。</p>
      <Select
        aria-label="月份"
        className="list-filter"
        value={month}
        onChange={setMonth}
        options={months.map((value) => ({ value, label: value }))}
      />
      <div className="dialog-acts">
        <a className="btn primary" href={sheetUrl(month)} download onClick={close}>
          <Icon name="download" size={14} /> 下载 XLSX
        </a>
      </div>
    </Modal>
  );
}
