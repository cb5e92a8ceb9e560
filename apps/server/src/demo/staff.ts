/** One per role. */
export const DEMO_STAFF = [
  { username: 'admin', role: 'admin', name: '陈思远', phone: '13800000020', qq: '10020' },
  { username: 'service', role: 'service', name: '周敏', phone: '13800000021', qq: '10021' },
  { username: 'sales', role: 'sales', name: '刘洋', phone: '13800000022', qq: '10022' },
  { username: 'goods', role: 'goods', name: '林佳', phone: '13800000023', qq: '10023' },
  { username: 'operations', role: 'operations', name: '何雨晴', phone: '13800000024', qq: '10024' },
  { username: 'finance', role: 'finance', name: '吴静', phone: '13800000025', qq: '10025' },
  { username: 'quality', role: 'quality', name: '郑丽华', phone: '13800000026', qq: '10026' },
  { username: 'warehouse', role: 'warehouse', name: '赵强', phone: '13800000027', qq: '10027' },
] as const;
