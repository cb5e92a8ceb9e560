import {
  REFERENCE_COLUMNS,
  REFERENCE_FIELDS,
  type ReferenceField,
} from '@qingnang/contract/approval-references';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../app/api.ts';
import { uploadWords } from '../../../app/upload.ts';
import { samplesOf } from '../../../shared/samples.ts';
import {
  type ReferenceColumns,
  type ReferenceHeader,
  type ReferenceTally,
  useReferenceImport,
} from '../api.ts';

interface ChoiceProps {
  file: File;
  header: ReferenceHeader;
  again: () => void;
  onTaken: (tally: ReferenceTally) => void;
}

/** Which column of the file is what. */
export function ColumnChoice({ file, header, again, onTaken }: ChoiceProps) {
  const [columns, setColumns] = useState<ReferenceColumns>(header.columns);
  const [problem, setProblem] = useState('');
  const take = useReferenceImport();
  const send = async () => {
    setProblem('');
    try {
      onTaken(await take.mutateAsync({ file, columns }));
    } catch (error) {
      const [first] = error instanceof ApiError ? Object.values(error.errors) : [];
      setProblem(first?.[0] ?? uploadWords(error));
    }
  };
  const choose = (field: ReferenceField, at: number | undefined) =>
    setColumns(({ [field]: _, ...others }) => (at === undefined ? others : { ...others, [field]: at }));
  return (
    <>
      <p className="sub">{file.name}</p>
      <div className="reference-fields">
        {REFERENCE_FIELDS.map((field) => (
          <Column key={field} field={field} header={header} at={columns[field]} choose={choose} />
        ))}
      </div>
      {problem !== '' && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <div className="dialog-acts">
        <Button onClick={again}>换一个文件</Button>
        <Button type="primary" loading={take.isPending} onClick={() => void send()}>
          导入
        </Button>
      </div>
    </>
  );
}

interface ColumnProps {
  field: ReferenceField;
  header: ReferenceHeader;
  at: number | undefined;
  choose: (field: ReferenceField, at: number | undefined) => void;
}

function Column({ field, header: { headers, sample }, at, choose }: ColumnProps) {
  const id = `reference-${field}`;
  return (
    <div className="reference-field">
      <label htmlFor={id}>
        {REFERENCE_COLUMNS[field]}
        {field === 'approval_no' && <span className="bad"> *</span>}
      </label>
      <Select
        id={id}
        placeholder="不导入"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={headers.map((name, value) => ({ value, label: name || `第 ${value + 1} 列` }))}
        value={at ?? null}
        onChange={(value: number | null | undefined) => choose(field, value ?? undefined)}
      />
      <span className="sub small reference-sample">{samplesOf(sample, at === undefined ? [] : [at])}</span>
    </div>
  );
}
