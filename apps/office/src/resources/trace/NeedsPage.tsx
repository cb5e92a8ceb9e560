import { App, Checkbox, Form, Select } from 'antd';
import { DayInput } from '../../app/DayInput.tsx';
import { parseDay } from '../../app/day.ts';
import { Bones, Failed, useFailure } from '../../app/failure.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { type Needs, useNeeds, useSaveNeeds } from './api.ts';
import { TraceTabs } from './parts/TraceTabs.tsx';
import './trace.css';

interface Values {
  scopes: string[];
  ephedrine: boolean;
  exempt_goods: string[];
  since: string;
  intake_scopes: string[];
  intake_since: string;
}

/** Which goods leave only with codes. */
export function TraceNeeds() {
  const { data, error, refetch } = useNeeds();
  return (
    <>
      <PageTitle>须扫码的商品</PageTitle>
      <div className="page-head">
        <h1>须扫码的商品</h1>
        <span className="muted">选中的经营范围按码发货，码不齐不能发出</span>
      </div>
      <section className="card" aria-label="须扫码的商品">
        <TraceTabs at="/trace/needs" />
        {data ? (
          <NeedsForm needs={data} />
        ) : error ? (
          <Failed error={error} retry={refetch} />
        ) : (
          <Bones lines={8} />
        )}
      </section>
    </>
  );
}

const DAY = {
  validator: (_: unknown, text: string | undefined) =>
    !text || parseDay(text) !== null ? Promise.resolve() : Promise.reject(new Error('日期格式为 2026-03-09')),
};

function NeedsForm({ needs }: { needs: Needs }) {
  const canWrite = may(useMe(), 'quality.write');
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useSaveNeeds();
  const submit = async ({ scopes, ephedrine, exempt_goods, since, intake_scopes, intake_since }: Values) => {
    try {
      await save.mutateAsync({
        scopes,
        ephedrine: ephedrine ? 1 : 0,
        exempt_goods,
        since: since ? (parseDay(since) ?? '') : '',
        intake_scopes,
        intake_since: intake_since ? (parseDay(intake_since) ?? '') : '',
      });
      message.success('已保存');
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      className="trace-needs"
      name="needs"
      layout="vertical"
      disabled={!canWrite}
      onFinish={submit}
      initialValues={{
        scopes: needs.scopes.filter((scope) => scope.needs_codes).map(({ code }) => code),
        ephedrine: needs.ephedrine,
        exempt_goods: needs.exempt_goods.map(({ id }) => String(id)),
        since: needs.since ?? '',
        intake_scopes: needs.scopes.filter((scope) => scope.needs_intake).map(({ code }) => code),
        intake_since: needs.intake_since ?? '',
      }}
    >
      <Form.Item name="scopes" label="经营范围" extra="中药饮片、器械等不赋码的不选">
        <Checkbox.Group options={needs.scopes.map(({ code, name }) => ({ value: code, label: name }))} />
      </Form.Item>
      <Form.Item name="ephedrine" valuePropName="checked">
        <Checkbox>含麻药品一律扫码</Checkbox>
      </Form.Item>
      <Form.Item name="exempt_goods" label="免码商品的编号" extra="厂家未赋码的单个商品，输入编号后回车">
        <Select
          mode="tags"
          open={false}
          tokenSeparators={['、', '，', ',']}
          labelRender={({ value }) => named(needs, String(value))}
        />
      </Form.Item>
      <Form.Item name="since" label="此日前入库的批号免码" extra="老库存没有码；不填表示都要扫" rules={[DAY]}>
        <DayInput />
      </Form.Item>
      <Form.Item
        name="intake_scopes"
        label="须入库扫码的经营范围"
        extra="批号入库时先扫码；没有入库扫码的码，拣货时不能扫"
      >
        <Checkbox.Group options={needs.scopes.map(({ code, name }) => ({ value: code, label: name }))} />
      </Form.Item>
      <Form.Item name="intake_since" label="此日前入库的批号免入库扫码" extra="不填表示都要扫" rules={[DAY]}>
        <DayInput />
      </Form.Item>
      {canWrite && (
        <button type="submit" className="btn primary" disabled={save.isPending}>
          保存
        </button>
      )}
    </Form>
  );
}

function named({ exempt_goods: goods }: Needs, id: string): string {
  const found = goods.find((one) => String(one.id) === id);
  return found ? `${id} ${found.name} ${found.ypgg}` : id;
}
