import { Form, Input, InputNumber, Select } from 'antd';
import { MomentInput } from '../../../app/MomentInput.tsx';
import { AFTER_START, OPTIONAL_MOMENT } from '../../../app/moment-rule.ts';
import { PictureInput } from '../../../app/PictureInput.tsx';
import { useRankOptions, useTypeOptions } from '../../../app/reference.ts';
import { optionsOf, PROVINCES } from '../../../app/words.ts';
import { AUDIENCE_WORDS } from '../../../shared/audience.ts';
import type { ZoneValues } from '../values.ts';
import { KINDS, PAGES } from '../words.ts';
import { Field } from './Field.tsx';

/** What a zone is called, when it runs and who sees it. Code and kind stay once it is saved. */
export function Facts({ isNew }: { isNew: boolean }) {
  return (
    <section className="card" aria-labelledby="zone-facts">
      <header>
        <h2 id="zone-facts">基本信息</h2>
      </header>
      <div className="zone-fields">
        <Identity isNew={isNew} />
        <Field
          name="title"
          label="名称"
          className="full"
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        >
          <Input maxLength={60} />
        </Field>
        <Field name="summary" label="简介" className="full">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} />
        </Field>
        <Field name="image" label="封面" className="full">
          <PictureInput label="封面" />
        </Field>
        <Field name="starts_at" label="开始时间" extra="留空即现在" rules={[OPTIONAL_MOMENT]}>
          <MomentInput />
        </Field>
        <Field
          name="ends_at"
          label="结束时间"
          extra="留空即长期"
          dependencies={['starts_at']}
          rules={[OPTIONAL_MOMENT, AFTER_START]}
        >
          <MomentInput />
        </Field>
        <Audience />
        <Field name="sort" label="排序" extra="小的在前">
          <InputNumber min={0} max={100_000} precision={0} className="wide" />
        </Field>
      </div>
    </section>
  );
}

function Identity({ isNew }: { isNew: boolean }) {
  const form = Form.useFormInstance<ZoneValues>();
  const isPage = Form.useWatch('kind', form) === 'page';
  return (
    <>
      <Field name="kind" label="类型">
        <Select
          disabled={!isNew}
          options={optionsOf(KINDS)}
          onChange={() => form.setFieldValue('code', '')}
        />
      </Field>
      <Field
        name="code"
        label={isPage ? '页面' : '代码'}
        extra={isNew && !isPage ? '用在地址中，保存后不能修改' : undefined}
        getValueProps={(value: string) => ({ value: value || undefined })}
        rules={[
          { required: true, message: isPage ? '请选择页面' : '请填写代码' },
          { pattern: /^[A-Za-z][A-Za-z0-9-]+$/, message: '以字母开头，只含字母、数字和短横线' },
        ]}
      >
        {isPage ? (
          <Select disabled={!isNew} options={optionsOf(PAGES)} placeholder="选择页面" />
        ) : (
          <Input disabled={!isNew} maxLength={40} autoComplete="off" placeholder="chunjie-2027" />
        )}
      </Field>
    </>
  );
}

function Audience() {
  return (
    <>
      <Field name="audience" label="可见人群">
        <Select options={optionsOf(AUDIENCE_WORDS)} />
      </Field>
      <Field name="ranks" label="会员等级">
        <Select mode="multiple" allowClear placeholder="不限" options={useRankOptions()} />
      </Field>
      <Field name="provinces" label="省份">
        <Select
          mode="multiple"
          allowClear
          placeholder="不限"
          options={PROVINCES.map((value) => ({ value, label: value }))}
        />
      </Field>
      <Field name="buyer_types" label="客户类型">
        <Select mode="multiple" allowClear placeholder="不限" options={useTypeOptions()} />
      </Field>
    </>
  );
}
