import { App, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { FileChoice } from '../../../app/FileChoice.tsx';
import { useBringHierarchy, useFormats } from '../api.ts';

/** A maker's file of packs and cases, in one of the formats that are kept. */
export function BringHierarchy({ close }: { close: () => void }) {
  const { message } = App.useApp();
  const formats = (useFormats().data?.list ?? []).filter(({ purpose }) => purpose === 'import');
  const [chosen, setChosen] = useState<number | null>(null);
  const bring = useBringHierarchy();
  const formatId = chosen ?? formats[0]?.id ?? 0;
  return (
    <Modal title="导入关联关系" open onCancel={close} footer={null} width={520} mask={{ closable: false }}>
      <Form layout="vertical">
        <Form.Item label="文件格式" htmlFor="trace-format" extra="厂家的列名不同时，先在“文件格式”里新增">
          <Select
            id="trace-format"
            value={formatId === 0 ? null : formatId}
            onChange={setChosen}
            options={formats.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      </Form>
      <FileChoice
        className="import-upload"
        label="选择关联关系文件"
        button="选择文件"
        accept=".csv,.txt,.xlsx,.xml"
        reading="正在导入，大文件要几分钟…"
        take={async (file, onProgress) => {
          await bring(formatId, file, onProgress);
          message.success('已导入，有误的行在记录里');
          close();
        }}
      >
        CSV、XLSX 或 XML，最大 50 MB；大、中、小码的先后不限。
      </FileChoice>
    </Modal>
  );
}
