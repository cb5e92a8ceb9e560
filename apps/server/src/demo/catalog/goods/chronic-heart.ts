import { expand } from '../families.ts';

/** 心脑血管、血脂、抗栓. */
export const heart = expand({ rx: 'rx', scope: 'chemical' }, [
  {
    name: '苯磺酸氨氯地平片',
    in: ['xi-ccb'],
    about: '长效钙通道阻滞剂，用于高血压和心绞痛，每日一次。',
    rows: [
      ['5mg*7片', 'pfizer', '21.80', { trade: '络活喜' }],
      ['5mg*28片', 'jingxin', '3.60', { bulk: [60, 200], yx: 'yx-heart' }],
      ['5mg*28片', 'yangtzeJs', '6.90', { trade: '蓝迪' }],
      ['5mg*21片', 'huapont', '4.85'],
      ['5mg*14片', 'chenxin', '2.10'],
    ],
  },
  {
    name: '苯磺酸左氨氯地平片',
    in: ['xi-ccb'],
    about: '氨氯地平的左旋体，用于高血压。',
    rows: [
      ['2.5mg*14片', 'shihuida', '24.80', { trade: '施慧达' }],
      ['2.5mg*14片', 'huabei', '10.50'],
    ],
  },
  {
    name: '马来酸左氨氯地平片',
    in: ['xi-ccb'],
    about: '左旋氨氯地平的马来酸盐，用于高血压。',
    rows: [['2.5mg*14片', 'ouyi', '21.60', { trade: '玄宁' }]],
  },
  {
    name: '硝苯地平缓释片(Ⅰ)',
    in: ['xi-ccb'],
    about: '缓释降压药，用于高血压和心绞痛。',
    rows: [
      ['10mg*60片', 'dezhou', '16.80', { trade: '得高宁', bulk: [50, 200] }],
      ['10mg*30片', 'yangtzeJs', '8.20'],
    ],
  },
  {
    name: '硝苯地平控释片',
    in: ['xi-ccb'],
    about: '24 小时匀速释放的硝苯地平，每日一次，整片吞服。',
    rows: [
      ['30mg*7片', 'bayer', '31.80', { trade: '拜新同', bulk: [20, 100], yx: 'yx-heart' }],
      ['30mg*14片', 'shXiandai', '28.60', { trade: '欣然' }],
    ],
  },
  {
    name: '硝苯地平片',
    in: ['xi-ccb'],
    about: '短效钙通道阻滞剂，用于高血压、心绞痛。',
    rows: [
      ['10mg*100片', 'huazhong', '4.90'],
      ['10mg*100片', 'yunpeng', '4.30'],
    ],
  },
  {
    name: '非洛地平缓释片',
    in: ['xi-ccb'],
    about: '长效地平类降压药。',
    rows: [
      ['5mg*10片', 'astra', '27.90', { trade: '波依定' }],
      ['5mg*20片', 'lifang', '13.40'],
    ],
  },
  {
    name: '尼群地平片',
    in: ['xi-ccb'],
    about: '经典地平类降压药。',
    rows: [['10mg*100片', 'yabao', '5.60']],
  },
  {
    name: '缬沙坦胶囊',
    in: ['xi-arb'],
    about: '血管紧张素受体拮抗剂，用于轻中度高血压。',
    rows: [
      ['80mg*7粒', 'novartis', '27.60', { trade: '代文' }],
      ['80mg*28粒', 'huahai', '14.80', { yx: 'yx-heart' }],
      ['80mg*14粒', 'lunanbt', '9.70', { trade: '平欣' }],
      ['80mg*24粒', 'rundu', '16.20'],
    ],
  },
  {
    name: '缬沙坦氨氯地平片(Ⅰ)',
    in: ['xi-arb'],
    about: '两药合一的降压药，用于单药控制不佳者。',
    rows: [
      ['80mg/5mg*7片', 'novartis', '31.50', { trade: '倍博特' }],
      ['80mg/5mg*14片', 'huahai', '19.80', { isNew: true }],
    ],
  },
  {
    name: '厄贝沙坦片',
    in: ['xi-arb'],
    about: '沙坦类降压药，也用于合并糖尿病肾病的高血压。',
    rows: [
      ['0.15g*7片', 'sanofiHz', '27.80', { trade: '安博维' }],
      ['0.15g*28片', 'huahai', '9.80'],
      ['0.15g*7片', 'hengrui', '5.30', { trade: '吉加' }],
    ],
  },
  {
    name: '厄贝沙坦氢氯噻嗪片',
    in: ['xi-arb'],
    about: '沙坦与利尿剂的复方，用于血压难控者。',
    rows: [
      ['150mg/12.5mg*28片', 'huahai', '17.60'],
      ['150mg/12.5mg*7片', 'sanofiHz', '26.40', { trade: '安博诺' }],
    ],
  },
  {
    name: '氯沙坦钾片',
    in: ['xi-arb'],
    about: '沙坦类降压药。',
    rows: [
      ['50mg*7片', 'msd', '29.80', { trade: '科素亚' }],
      ['50mg*14片', 'huahai', '8.60'],
      ['0.1g*7片', 'yangtzeJs', '11.80'],
    ],
  },
  {
    name: '替米沙坦片',
    in: ['xi-arb'],
    about: '作用时间长的沙坦类降压药。',
    rows: [
      ['80mg*7片', 'boehringer', '26.80', { trade: '美卡素' }],
      ['40mg*20片', 'wanbang', '10.60'],
      ['40mg*24片', 'huapont', '9.40'],
    ],
  },
  {
    name: '奥美沙坦酯片',
    in: ['xi-arb'],
    about: '沙坦类降压药，每日一次。',
    rows: [
      ['20mg*7片', 'sankyo', '33.60', { trade: '傲坦' }],
      ['20mg*14片', 'beite', '12.80'],
      ['20mg*14片', 'foryou', '11.40'],
    ],
  },
  {
    name: '卡托普利片',
    in: ['xi-arb'],
    about: '普利类降压药，也用于心力衰竭。',
    rows: [
      ['25mg*100片', 'chzhou', '17.60'],
      ['25mg*100片', 'fenhe', '6.80'],
    ],
  },
  {
    name: '马来酸依那普利片',
    in: ['xi-arb'],
    about: '普利类降压药，用于高血压和心力衰竭。',
    rows: [
      ['10mg*16片', 'yangtzeJs', '9.20', { trade: '依苏' }],
      ['5mg*16片', 'chzhou', '8.10'],
    ],
  },
  {
    name: '盐酸贝那普利片',
    in: ['xi-arb'],
    about: '普利类降压药，兼有护肾作用。',
    rows: [
      ['10mg*14片', 'novartis', '32.50', { trade: '洛汀新' }],
      ['10mg*14片', 'xinhua', '13.90'],
    ],
  },
  {
    name: '酒石酸美托洛尔片',
    in: ['xi-beta'],
    about: 'β 受体阻滞剂，用于高血压、心绞痛和心律失常。',
    rows: [
      ['25mg*20片', 'astra', '8.60', { trade: '倍他乐克' }],
      ['50mg*20片', 'astra', '9.90', { trade: '倍他乐克' }],
      ['25mg*40片', 'chzhou', '5.10'],
    ],
  },
  {
    name: '琥珀酸美托洛尔缓释片',
    in: ['xi-beta'],
    about: '长效 β 受体阻滞剂，每日一次。',
    rows: [
      ['47.5mg*7片', 'astra', '13.40', { trade: '倍他乐克', bulk: [40, 120] }],
      ['47.5mg*28片', 'xinbai', '19.80'],
    ],
  },
  {
    name: '富马酸比索洛尔片',
    in: ['xi-beta'],
    about: '高选择性 β 受体阻滞剂，用于高血压、冠心病、心衰。',
    rows: [
      ['5mg*10片', 'merck', '28.60', { trade: '康忻' }],
      ['5mg*18片', 'huasu', '18.20', { trade: '博苏' }],
    ],
  },
  {
    name: '盐酸普萘洛尔片',
    in: ['xi-beta'],
    about: '经典 β 受体阻滞剂，用于心律失常、甲亢心悸等。',
    rows: [['10mg*100片', 'yabangAps', '7.40']],
  },
  {
    name: '吲达帕胺片',
    in: ['xi-beta'],
    about: '利尿降压药。',
    rows: [
      ['2.5mg*7片', 'servier', '11.60', { trade: '纳催离' }],
      ['2.5mg*30片', 'lisheng', '13.20', { trade: '寿比山' }],
    ],
  },
  {
    name: '氢氯噻嗪片',
    in: ['xi-beta'],
    about: '利尿降压药，用于水肿和高血压。',
    rows: [
      ['25mg*100片', 'yunpeng', '5.20'],
      ['25mg*100片', 'chzhou', '6.40'],
    ],
  },
  {
    name: '螺内酯片',
    in: ['xi-beta'],
    about: '保钾利尿药，用于水肿、心力衰竭。',
    rows: [['20mg*100片', 'minsheng', '11.80']],
  },
  {
    name: '呋塞米片',
    in: ['xi-beta'],
    about: '强效利尿药，用于各种水肿。',
    rows: [['20mg*100片', 'chzhou', '7.60']],
  },
  {
    name: '单硝酸异山梨酯缓释片',
    in: ['xi-angina'],
    about: '长效硝酸酯，用于预防心绞痛。',
    rows: [
      ['40mg*24片', 'xinshidai', '15.80', { trade: '鲁南欣康' }],
      ['60mg*7片', 'astra', '21.60', { trade: '依姆多' }],
      ['40mg*30片', 'lijun', '13.20'],
    ],
  },
  {
    name: '硝酸异山梨酯片',
    in: ['xi-angina'],
    about: '用于缓解和预防心绞痛。',
    rows: [['5mg*100片', 'yabangAps', '8.60']],
  },
  {
    name: '盐酸曲美他嗪片',
    in: ['xi-angina'],
    about: '改善心肌能量代谢，作心绞痛的附加治疗。',
    rows: [
      ['20mg*30片', 'servier', '36.80', { trade: '万爽力' }],
      ['20mg*30片', 'rundu', '11.60'],
    ],
  },
  {
    name: '盐酸胺碘酮片',
    in: ['xi-angina'],
    about: '抗心律失常药。',
    rows: [['0.2g*10片', 'sanofiHz', '27.20', { trade: '可达龙' }]],
  },
  {
    name: '盐酸普罗帕酮片',
    in: ['xi-angina'],
    about: '抗心律失常药。',
    rows: [['50mg*50片', 'xinyi', '4.90']],
  },
  {
    name: '地高辛片',
    in: ['xi-angina'],
    about: '强心药，用于心力衰竭，须监测用量。',
    rows: [['0.25mg*30片', 'sanofiMs', '27.80']],
  },
  {
    name: '阿托伐他汀钙片',
    in: ['xi-statin'],
    about: '他汀类调脂药，用于高胆固醇血症和冠心病。',
    rows: [
      ['20mg*7片', 'pfizer', '39.80', { trade: '立普妥', bulk: [20, 100] }],
      ['20mg*14片', 'lepu', '1.98', { upTo: [99, 399, 999], yx: 'yx-heart' }],
      ['10mg*14片', 'jialin', '11.60', { trade: '阿乐' }],
      ['20mg*28片', 'qiluHainan', '4.80'],
      ['20mg*7片', 'jialin', '9.80', { trade: '阿乐' }],
    ],
  },
  {
    name: '瑞舒伐他汀钙片',
    in: ['xi-statin'],
    about: '强效他汀类调脂药。',
    rows: [
      ['10mg*7片', 'astra', '32.60', { trade: '可定' }],
      ['10mg*28片', 'jingxin', '7.20', { trade: '京诺', bulk: [50, 200] }],
      ['10mg*7片', 'lunanbt', '9.90', { trade: '瑞旨' }],
      ['5mg*28片', 'huahai', '5.60'],
      ['10mg*14片', 'foryou', '4.20'],
    ],
  },
  {
    name: '辛伐他汀片',
    in: ['xi-statin'],
    about: '他汀类调脂药，晚间服用。',
    rows: [
      ['20mg*7片', 'msd', '19.80', { trade: '舒降之' }],
      ['20mg*14片', 'jingxin', '5.40', { trade: '京必舒新' }],
      ['10mg*28片', 'siyaoCz', '3.10'],
    ],
  },
  {
    name: '辛伐他汀胶囊',
    in: ['xi-statin'],
    about: '胶囊型辛伐他汀。',
    rows: [['20mg*10粒', 'mingxing', '7.70']],
  },
  {
    name: '匹伐他汀钙片',
    in: ['xi-statin'],
    about: '小剂量即有效的他汀类。',
    rows: [['2mg*14片', 'huadong', '27.60', { isNew: true }]],
  },
  {
    name: '非诺贝特胶囊',
    in: ['xi-lipid-other'],
    about: '贝特类，主要降低甘油三酯。',
    rows: [
      ['0.2g*10粒', 'ipsen', '34.20', { trade: '力平之' }],
      ['0.1g*20粒', 'xinyi', '9.60'],
    ],
  },
  {
    name: '依折麦布片',
    in: ['xi-lipid-other'],
    about: '抑制胆固醇吸收，常与他汀合用。',
    rows: [
      ['10mg*10片', 'msd', '54.80', { trade: '益适纯' }],
      ['10mg*14片', 'hansoh', '19.60'],
    ],
  },
  {
    name: '阿司匹林肠溶片',
    in: ['xi-platelet'],
    about: '小剂量抗血小板，用于预防心梗和脑卒中。',
    rows: [
      ['100mg*30片', 'bayer', '13.60', { trade: '拜阿司匹灵', bulk: [100, 300], yx: 'yx-heart' }],
      ['25mg*100片', 'ouyi', '4.60'],
      ['0.1g*36片', 'ouyi', '6.90'],
      ['50mg*60片', 'yabao', '5.80'],
    ],
  },
  {
    name: '硫酸氢氯吡格雷片',
    in: ['xi-platelet'],
    about: '抗血小板药，用于支架术后和缺血性卒中。',
    rows: [
      ['75mg*7片', 'sanofiHz', '45.60', { trade: '波立维' }],
      ['25mg*20片', 'salubris', '27.40', { trade: '泰嘉' }],
      ['75mg*7片', 'lepu', '16.80', { trade: '帅泰' }],
    ],
  },
  {
    name: '替格瑞洛片',
    in: ['xi-platelet'],
    about: '新型抗血小板药，用于急性冠脉综合征。',
    rows: [
      ['90mg*14片', 'astra', '92.00', { trade: '倍林达' }],
      ['90mg*14片', 'salubris', '23.80'],
    ],
  },
  {
    name: '西洛他唑片',
    in: ['xi-platelet'],
    about: '用于慢性动脉闭塞引起的间歇性跛行。',
    rows: [['50mg*12片', 'otsuka', '33.60', { trade: '培达' }]],
  },
  {
    name: '华法林钠片',
    in: ['xi-anticoag'],
    about: '口服抗凝药，须定期查 INR。',
    rows: [
      ['2.5mg*60片', 'qilu', '21.40', { unit: '瓶' }],
      ['2.5mg*80片', 'xinyi', '26.80'],
    ],
  },
  {
    name: '利伐沙班片',
    in: ['xi-anticoag'],
    about: '新型口服抗凝药，用于房颤和静脉血栓。',
    rows: [
      ['10mg*5片', 'bayer', '88.00', { trade: '拜瑞妥' }],
      ['10mg*10片', 'cttqNj', '19.60', { bulk: [20, 60] }],
      ['20mg*7片', 'qiluHainan', '24.50'],
    ],
  },
  {
    name: '达比加群酯胶囊',
    in: ['xi-anticoag'],
    about: '直接凝血酶抑制剂，用于房颤患者预防卒中。',
    rows: [['110mg*10粒', 'boehringer', '76.00', { trade: '泰毕全' }]],
  },
]);
