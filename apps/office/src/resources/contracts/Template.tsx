import { App, Button, Form, Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { ANY, Bones, Failed, useFailure } from '../../app/failure.tsx';
import { dateTime } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useLeaveGuard } from '../../app/useLeaveGuard.ts';
import {
  type ContractPart,
  type ContractTemplateRow,
  type ContractTemplates,
  previewOf,
  type TemplateForm,
  templateOf,
  useSaveTemplate,
  useTemplates,
} from './api.ts';
import { ContractPaper } from './parts/ContractPaper.tsx';
import './contracts.css';

/** 合同模板: the text that contracts are made of, its versions, and how it reads. */
export function ContractTemplatePage() {
  const templates = useTemplates();
  if (!templates.data)
    return templates.error ? (
      <Failed error={templates.error} retry={templates.refetch} />
    ) : (
      <Bones lines={14} />
    );
  return <Editor key={templates.data.active.id} templates={templates.data} />;
}

function Editor({ templates }: { templates: ContractTemplates }) {
  const { active } = templates;
  const canWrite = may(useMe(), 'contract.write');
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<TemplateForm>();
  const fail = useFailure();
  const save = useSaveTemplate();
  const [parts, setParts] = useState<ContractPart[]>([]);
  const isChanged = () => {
    const { title, body } = form.getFieldsValue();
    return title !== active.title || body !== active.body;
  };
  useLeaveGuard(() => canWrite && !save.isPending && isChanged());

  const preview = async () => {
    try {
      setParts((await previewOf(form.getFieldsValue())).parts);
    } catch (error) {
      fail(error, form);
    }
  };
  // The one in force reads at once.
  const previewFirst = useEffectEvent(preview);
  useEffect(() => void previewFirst(), []);

  const submit = (values: TemplateForm) =>
    modal.confirm({
      title: '启用新的合同模板？',
      content: '之后签署的合同用新的文本；已签署的不变，还没签的客户需重新阅读。',
      okText: '启用',
      cancelText: '取消',
      onOk: async () => {
        try {
          await save.mutateAsync({ ...values, based_on: active.id });
          message.success('新模板已启用');
        } catch (error) {
          fail(error, form);
        }
      },
    });
  return (
    <>
      <PageTitle>合同模板</PageTitle>
      <div className="page-head">
        <h1>合同模板</h1>
        <div className="btns">
          <Link className="btn" to="/contracts">
            返回合同
          </Link>
        </div>
      </div>
      <Form form={form} layout="vertical" initialValues={active} onFinish={submit} disabled={!canWrite}>
        <div className="contract-grid even">
          <section className="card contract-form" aria-label="编辑模板">
            <Form.Item name="title" label="合同名称" rules={[{ required: true, message: '请填写合同名称' }]}>
              <Input maxLength={40} />
            </Form.Item>
            <Form.Item
              name="body"
              label="正文"
              extra="“# ”开头为一份文件，“## ”开头为条款标题，其余每行一段。"
              rules={[{ required: true, message: '请填写合同正文' }, ANY]}
            >
              <Input.TextArea autoSize={{ minRows: 18, maxRows: 26 }} maxLength={30_000} showCount />
            </Form.Item>
            <Fields fields={templates.fields} />
            <div className="dialog-acts">
              <Button disabled={false} onClick={() => void preview()}>
                预览
              </Button>
              {canWrite && (
                <Button type="primary" htmlType="submit" loading={save.isPending}>
                  启用为新版本
                </Button>
              )}
            </div>
          </section>
          <ContractPaper parts={parts} label="预览" />
        </div>
      </Form>
      <Versions templates={templates} onShow={(text) => form.setFieldsValue(text)} canWrite={canWrite} />
    </>
  );
}

const Fields = ({ fields }: { fields: ContractTemplates['fields'] }) => (
  <p className="muted small contract-fields">
    可用字段：
    {fields.map(({ name, example }) => (
      <code key={name} title={`例：${example}`}>{`{{${name}}}`}</code>
    ))}
  </p>
);

interface VersionsProps {
  templates: ContractTemplates;
  onShow: (text: TemplateForm) => void;
  canWrite: boolean;
}

function Versions({ templates, onShow, canWrite }: VersionsProps) {
  const { message } = App.useApp();
  const fail = useFailure();
  const take = async (id: number) => {
    try {
      const { title, body } = await templateOf(id);
      onShow({ title, body });
      message.info(`已载入第 ${id} 版，启用后生效`);
    } catch (error) {
      fail(error);
    }
  };
  const columns: Columns<ContractTemplateRow> = [
    {
      title: '版本',
      key: 'id',
      width: 110,
      render: (_, { id, is_active }) => (
        <>
          第 {id} 版 {is_active && <span className="tag ok">在用</span>}
        </>
      ),
    },
    { title: '合同名称', key: 'title', render: (_, row) => row.title },
    { title: '已签署', key: 'contracts', align: 'right', width: 90, render: (_, row) => row.contracts },
    { title: '启用人', key: 'staff', width: 100, render: (_, row) => row.staff },
    { title: '时间', key: 'at', className: 'sub nowrap', width: 140, render: (_, row) => dateTime(row.at) },
    {
      title: '操作',
      key: 'acts',
      width: 80,
      render: (_, { id }) =>
        canWrite && (
          <button type="button" className="btn text" onClick={() => void take(id)}>
            载入
          </button>
        ),
    },
  ];
  return (
    <section className="card contract-versions" aria-label="模板版本">
      <header>
        <h2>版本</h2>
      </header>
      <ListTable<ContractTemplateRow>
        label="模板版本"
        columns={columns}
        rows={templates.list}
        rowKey="id"
        error={null}
        retry={() => undefined}
        empty="现在用的是系统自带的文本，第一份合同签署后成为第 1 版"
      />
    </section>
  );
}
