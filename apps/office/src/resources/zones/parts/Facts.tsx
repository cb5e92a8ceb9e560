import { Form, Input, InputNumber, Select } from 'antd';
import { MomentInput } from '../../../app/MomentInput.tsx';
import { OPTIONAL_MOMENT } from '../../../app/moment-rule.ts';
import { PictureInput } from '../../../app/PictureInput.tsx';
import { BUYER_TYPES, optionsOf, PROVINCES, RANKS } from '../../../app/words.ts';
import { AUDIENCE_WORDS } from '../../banners/words.ts';
import type { ZoneValues } from '../values.ts';
import { KINDS, PAGES } from '../words.ts';

/** What a zone is called, when it runs and who sees it. Code and kind stay once it is saved. */
export function Facts({ isNew, canWrite }: { isNew: boolean; canWrite: boolean }) {
  return (
    <section className="card" aria-labelledby="zone-facts">
      <header>
        <h2 id="zone-facts">基本信息</h2>
      </header>
      <div className="zone-fields">
        <Identity isNew={isNew} />
        <Form.Item
          name="title"
          label="名称"
          className="full"
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="summary" label="简介" className="full">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} />
        </Form.Item>
        {/* The picture's buttons are plain ones, which only a fieldset switches off. */}
        <fieldset className="full" disabled={!canWrite}>
          <Form.Item name="image" label="封面">
            <PictureInput label="封面" />
          </Form.Item>
        </fieldset>
        <Form.Item name="starts_at" label="开始时间" extra="留空即现在" rules={[OPTIONAL_MOMENT]}>
          <MomentInput />
        </Form.Item>
        <Form.Item name="ends_at" label="结束时间" extra="留空即长期" rules={[OPTIONAL_MOMENT]}>
          <MomentInput />
        </Form.Item>
        <Audience />
        <Form.Item name="sort" label="排序" extra="小的在前">
          <InputNumber min={0} max={100_000} precision={0} className="wide" />
        </Form.Item>
      </div>
    </section>
  );
}

function Identity({ isNew }: { isNew: boolean }) {
  const form = Form.useFormInstance<ZoneValues>();
  const isPage = Form.useWatch('kind', form) === 'page';
  return (
    <>
      <Form.Item name="kind" label="类型">
        <Select
          disabled={!isNew}
          options={optionsOf(KINDS)}
          onChange={() => form.setFieldValue('code', '')}
        />
      </Form.Item>
      <Form.Item
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
      </Form.Item>
    </>
  );
}

function Audience() {
  return (
    <>
      <Form.Item name="audience" label="可见人群">
        <Select options={optionsOf(AUDIENCE_WORDS)} />
      </Form.Item>
      <Form.Item name="ranks" label="会员等级">
        <Select
          mode="multiple"
          allowClear
          placeholder="不限"
          options={RANKS.map((label, value) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="provinces" label="省份">
        <Select
          mode="multiple"
          allowClear
          placeholder="不限"
          options={PROVINCES.map((value) => ({ value, label: value }))}
        />
      </Form.Item>
      <Form.Item name="buyer_types" label="客户类型">
        <Select mode="multiple" allowClear placeholder="不限" options={optionsOf(BUYER_TYPES)} />
      </Form.Item>
    </>
  );
}
