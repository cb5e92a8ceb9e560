import type { adminTraceImportErrors } from '@qingnang/contract/trace-files';
import { Modal } from 'antd';
import type { DataOf } from '../../../app/api.ts';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import { type TraceImportRow, useImportErrors } from '../api.ts';

type Wrong = DataOf<typeof adminTraceImportErrors>['list'][number];

/** Rows of an import that were refused, with the reason. */
export function ImportErrors({ row, close }: { row: TraceImportRow; close: () => void }) {
  const { data, error, refetch } = useImportErrors(row.id);
  return (
    <Modal title={`${row.file} 有误的行`} open onCancel={close} footer={null} width={760}>
      <ListTable<Wrong>
        label="有误的行"
        columns={COLUMNS}
        rows={data?.list}
        rowKey="line"
        error={error}
        retry={refetch}
        empty="没有有误的行"
      />
    </Modal>
  );
}

const COLUMNS: Columns<Wrong> = [
  { title: '行', dataIndex: 'line', align: 'right', width: 70 },
  { title: '追溯码', dataIndex: 'code', className: 'nowrap', width: 210 },
  { title: '原因', dataIndex: 'message' },
];
