import { expand } from '../families.ts';

/** 输液、针剂、冷藏品、激素. */
export const injections = expand({ rx: 'rx', scope: 'chemical' }, [
  {
    name: '0.9%氯化钠注射液',
    in: ['xi-infusion'],
    about: '补充体液和电解质，也作药物溶媒。',
    rows: [
      ['100ml:0.9g(塑瓶)', 'kelun', '1.05', { case: 80 }],
      ['250ml:2.25g(塑瓶)', 'kelun', '1.15', { case: 40 }],
      ['500ml:4.5g(软袋)', 'siyao', '2.10', { case: 30 }],
      ['250ml:2.25g(塑瓶)', 'siyao', '1.20', { case: 40 }],
    ],
  },
  {
    name: '5%葡萄糖注射液',
    in: ['xi-infusion'],
    about: '补充水分和热能，也作药物溶媒。',
    rows: [
      ['250ml:12.5g(塑瓶)', 'kelun', '1.10', { case: 40 }],
      ['500ml:25g(塑瓶)', 'doublecrane', '1.55', { case: 30 }],
      ['100ml:5g(塑瓶)', 'siyao', '1.08', { case: 80 }],
    ],
  },
  {
    name: '葡萄糖氯化钠注射液',
    in: ['xi-infusion'],
    about: '补充热能和体液。',
    rows: [['500ml(塑瓶)', 'kelun', '1.65', { case: 30 }]],
  },
  {
    name: '盐酸左氧氟沙星氯化钠注射液',
    in: ['xi-infusion', 'xi-quinolone'],
    about: '喹诺酮类抗菌药输液。',
    rows: [
      ['100ml:0.2g(塑瓶)', 'kelun', '2.60', { case: 60 }],
      ['100ml:0.5g(软袋)', 'yangtzeJs', '7.80', { case: 60 }],
    ],
  },
  {
    name: '甲硝唑氯化钠注射液',
    in: ['xi-infusion'],
    about: '用于厌氧菌感染。',
    rows: [['100ml:0.5g(塑瓶)', 'siyao', '1.85', { case: 80 }]],
  },
  {
    name: '复方氨基酸注射液(18AA)',
    form: '大容量注射剂',
    unit: '瓶',
    scope: 'biochemical',
    in: ['xi-infusion'],
    about: '静脉营养，补充氨基酸。',
    rows: [['250ml:12.5g(总氨基酸)', 'chenxin', '5.80', { case: 40 }]],
  },
  {
    name: '维生素C注射液',
    in: ['xi-ampoule'],
    about: '补充维生素 C。',
    rows: [
      ['2ml:0.5g*10支', 'runhong', '2.10'],
      ['2ml:0.5g*10支', 'rongsheng', '2.30'],
    ],
  },
  {
    name: '维生素B12注射液',
    in: ['xi-ampoule'],
    about: '用于巨幼细胞性贫血、神经炎。',
    rows: [['1ml:0.5mg*10支', 'rongsheng', '3.20']],
  },
  {
    name: '维生素B6注射液',
    in: ['xi-ampoule'],
    about: '补充维生素 B6。',
    rows: [['2ml:0.1g*10支', 'rongsheng', '2.40']],
  },
  {
    name: '地塞米松磷酸钠注射液',
    in: ['xi-ampoule'],
    about: '糖皮质激素，抗炎抗过敏。',
    rows: [
      ['1ml:5mg*10支', 'rongsheng', '4.80'],
      ['1ml:5mg*10支', 'chenxin', '5.10'],
    ],
  },
  {
    name: '盐酸利多卡因注射液',
    in: ['xi-ampoule'],
    about: '局部麻醉和抗心律失常。',
    rows: [
      ['5ml:0.1g*5支', 'zhaohui', '6.20'],
      ['5ml:0.1g*5支', 'rongsheng', '5.40'],
    ],
  },
  {
    name: '盐酸氨溴索注射液',
    in: ['xi-ampoule'],
    about: '祛痰针剂。',
    rows: [
      ['2ml:15mg*10支', 'luoxin', '6.80'],
      ['2ml:15mg*5支', 'beite', '3.60'],
    ],
  },
  {
    name: '盐酸甲氧氯普胺注射液',
    in: ['xi-ampoule'],
    about: '止吐针剂。',
    rows: [['1ml:10mg*10支', 'rongsheng', '5.20']],
  },
  {
    name: '硫酸阿托品注射液',
    in: ['xi-ampoule'],
    about: '解痉、抗心动过缓。',
    rows: [['1ml:0.5mg*10支', 'tianyao', '12.80']],
  },
  {
    name: '肌苷注射液',
    in: ['xi-ampoule'],
    scope: 'biochemical',
    about: '辅助用药，改善细胞代谢。',
    rows: [['2ml:0.1g*10支', 'rongsheng', '4.20']],
  },
  {
    name: '胞磷胆碱钠注射液',
    in: ['xi-ampoule'],
    about: '改善脑代谢。',
    rows: [['2ml:0.25g*10支', 'chenxin', '5.75']],
  },
  {
    name: '甲钴胺注射液',
    in: ['xi-ampoule', 'xi-nerve'],
    about: '用于周围神经病，避光。',
    rows: [
      ['1ml:0.5mg*10支', 'eisai', '62.80', { trade: '弥可保' }],
      ['1ml:0.5mg*10支', 'yabao', '12.60'],
    ],
  },
  {
    name: '硫酸庆大霉素注射液',
    in: ['xi-ampoule'],
    scope: 'antibiotic',
    about: '氨基糖苷类抗菌药，注意耳肾毒性。',
    rows: [['2ml:8万单位*10支', 'rongsheng', '3.60']],
  },
  {
    name: '盐酸林可霉素注射液',
    in: ['xi-ampoule'],
    scope: 'antibiotic',
    about: '用于革兰阳性菌和厌氧菌感染。',
    rows: [['2ml:0.6g*10支', 'chenxin', '5.40']],
  },
  {
    name: '注射用头孢曲松钠',
    in: ['xi-powder', 'xi-ceph'],
    scope: 'antibiotic',
    about: '第三代头孢粉针，每日一次。',
    rows: [
      ['1g', 'qilu', '2.85', { bulk: [100, 500] }],
      ['1g*10瓶', 'kelunHunan', '16.80'],
      ['0.5g', 'roche', '28.60', { trade: '罗氏芬' }],
    ],
  },
  {
    name: '注射用头孢呋辛钠',
    in: ['xi-powder', 'xi-ceph'],
    scope: 'antibiotic',
    about: '第二代头孢粉针。',
    rows: [
      ['0.75g', 'zhijun', '1.95', { trade: '达力新' }],
      ['1.5g', 'zhijun', '3.60', { trade: '达力新' }],
    ],
  },
  {
    name: '注射用头孢他啶',
    in: ['xi-powder', 'xi-ceph'],
    scope: 'antibiotic',
    about: '对绿脓杆菌有效的第三代头孢。',
    rows: [
      ['1g*10瓶', 'tianxin', '22.60'],
      ['1g*10瓶', 'qiluHainan', '24.80'],
    ],
  },
  {
    name: '注射用青霉素钠',
    in: ['xi-powder', 'xi-penicillin'],
    scope: 'antibiotic',
    about: '青霉素粉针，用前皮试。',
    rows: [
      ['80万单位*50瓶', 'huabei', '26.80'],
      ['160万单位*50瓶', 'lukang', '38.60'],
    ],
  },
  {
    name: '注射用阿莫西林钠克拉维酸钾',
    in: ['xi-powder', 'xi-penicillin'],
    scope: 'antibiotic',
    about: '复方阿莫西林粉针，用前皮试。',
    rows: [['1.2g*6瓶', 'huabei', '19.80']],
  },
  {
    name: '注射用哌拉西林钠他唑巴坦钠',
    in: ['xi-powder', 'xi-penicillin'],
    scope: 'antibiotic',
    about: '用于中重度感染。',
    rows: [['4.5g', 'qilu', '13.60']],
  },
  {
    name: '注射用阿奇霉素',
    in: ['xi-powder', 'xi-macrolide'],
    scope: 'antibiotic',
    about: '静脉用大环内酯。',
    rows: [['0.5g*5瓶', 'shenyang1', '12.40']],
  },
  {
    name: '注射用奥美拉唑钠',
    in: ['xi-powder', 'xi-acid'],
    about: '静脉用抑酸药。',
    rows: [
      ['40mg*10瓶', 'huluwa', '15.80'],
      ['40mg', 'astra', '42.60', { trade: '洛赛克' }],
    ],
  },
  {
    name: '注射用泮托拉唑钠',
    in: ['xi-powder', 'xi-acid'],
    about: '静脉用抑酸药。',
    rows: [['40mg*10瓶', 'yangtzeJs', '23.80', { trade: '韦迪' }]],
  },
  {
    name: '注射用甲泼尼龙琥珀酸钠',
    in: ['xi-powder'],
    about: '静脉用糖皮质激素。',
    rows: [['40mg', 'pfizer', '18.60', { trade: '甲强龙' }]],
  },
]);

/** 冷藏：胰岛素、GLP-1、干扰素、生长因子、微生态. */
export const coldChain = expand({ rx: 'rx', scope: 'biologic', storage: 'cold' }, [
  {
    name: '门冬胰岛素注射液',
    in: ['xi-insulin-fast'],
    about: '速效胰岛素类似物，餐前即刻注射，2–8℃ 保存。',
    rows: [
      ['3ml:300单位(特充)', 'novo', '52.60', { trade: '诺和锐', art: { kind: 'pen' } }],
      ['3ml:300单位(笔芯)', 'ganli', '26.80', { trade: '锐秀霖', art: { kind: 'pen' } }],
    ],
  },
  {
    name: '赖脯胰岛素注射液',
    in: ['xi-insulin-fast'],
    about: '速效胰岛素类似物。',
    rows: [
      ['3ml:300单位(笔芯)', 'lilly', '47.80', { trade: '优泌乐', art: { kind: 'pen' } }],
      ['3ml:300单位(笔芯)', 'ganli', '24.60', { trade: '速秀霖', art: { kind: 'pen' } }],
    ],
  },
  {
    name: '重组人胰岛素注射液',
    in: ['xi-insulin-fast'],
    about: '短效人胰岛素，餐前半小时注射。',
    rows: [
      ['3ml:300单位(笔芯)', 'dongbao', '32.60', { trade: '甘舒霖R', art: { kind: 'pen' } }],
      ['3ml:300单位(笔芯)', 'unitedBio', '30.80', { trade: '优思灵R', art: { kind: 'pen' } }],
    ],
  },
  {
    name: '精蛋白人胰岛素混合注射液(30R)',
    in: ['xi-insulin-mix'],
    about: '预混人胰岛素，用前摇匀。',
    rows: [
      ['3ml:300单位(笔芯)', 'novo', '46.20', { trade: '诺和灵30R', art: { kind: 'pen' } }],
      ['3ml:300单位(笔芯)', 'dongbao', '33.80', { trade: '甘舒霖30R', art: { kind: 'pen' }, bulk: [20, 60] }],
    ],
  },
  {
    name: '门冬胰岛素30注射液',
    in: ['xi-insulin-mix'],
    about: '预混胰岛素类似物。',
    rows: [
      ['3ml:300单位(特充)', 'novo', '58.40', { trade: '诺和锐30', art: { kind: 'pen' } }],
      ['3ml:300单位(笔芯)', 'ganli', '27.60', { trade: '锐秀霖30', art: { kind: 'pen' } }],
    ],
  },
  {
    name: '精蛋白锌重组赖脯胰岛素混合注射液(25R)',
    in: ['xi-insulin-mix'],
    about: '预混胰岛素类似物。',
    rows: [['3ml:300单位(笔芯)', 'lilly', '49.60', { trade: '优泌乐25', art: { kind: 'pen' } }]],
  },
  {
    name: '甘精胰岛素注射液',
    in: ['xi-insulin-long'],
    about: '长效基础胰岛素，每日固定时间注射一次。',
    rows: [
      ['3ml:300单位(预填充)', 'sanofiBj', '69.80', { trade: '来得时', art: { kind: 'pen' } }],
      ['3ml:300单位(笔芯)', 'ganli', '45.60', { trade: '长秀霖', art: { kind: 'pen' }, bulk: [20, 60] }],
      ['3ml:300单位(笔芯)', 'unitedBio', '43.80', { trade: '优乐灵', art: { kind: 'pen' } }],
    ],
  },
  {
    name: '德谷胰岛素注射液',
    in: ['xi-insulin-long'],
    about: '超长效基础胰岛素。',
    rows: [['3ml:300单位(畅充)', 'novo', '75.60', { trade: '诺和达', art: { kind: 'pen' } }]],
  },
  {
    name: '利拉鲁肽注射液',
    in: ['xi-insulin-long'],
    about: 'GLP-1 受体激动剂，每日一次。',
    rows: [
      ['3ml:18mg(预填充)', 'novo', '268.00', { trade: '诺和力', art: { kind: 'pen' } }],
      ['3ml:18mg(预填充)', 'huadong', '186.00', { trade: '利鲁平', art: { kind: 'pen' }, isNew: true }],
    ],
  },
  {
    name: '司美格鲁肽注射液',
    in: ['xi-insulin-long'],
    about: 'GLP-1 受体激动剂，每周一次。',
    rows: [
      ['1.34mg/ml,1.5ml(预填充)', 'novo', '398.00', { trade: '诺和泰', art: { kind: 'pen' }, limit: 20 }],
    ],
  },
  {
    name: '双歧杆菌三联活菌胶囊',
    in: ['xi-probiotic', 'xi-diarrhoea'],
    about: '调节肠道菌群，2–8℃ 保存。',
    rows: [
      ['210mg*36粒', 'xinyi', '33.60', { trade: '培菲康', bulk: [30, 100] }],
      ['210mg*24粒', 'xinyi', '23.60', { trade: '培菲康' }],
    ],
  },
  {
    name: '双歧杆菌三联活菌散',
    in: ['xi-probiotic', 'xi-child-belly'],
    about: '儿童用益生菌散剂，温水冲服。',
    rows: [['1g*10包', 'xinyi', '29.80', { trade: '培菲康' }]],
  },
  {
    name: '双歧杆菌乳杆菌三联活菌片',
    in: ['xi-probiotic', 'xi-child-belly'],
    about: '调节肠道菌群，用于腹泻、便秘。',
    rows: [['0.5g*24片', 'shuangqi', '27.60', { trade: '金双歧' }]],
  },
  {
    name: '枯草杆菌二联活菌颗粒',
    in: ['xi-probiotic', 'xi-child-belly'],
    storage: 'cool',
    rx: 'otc_a',
    about: '儿童益生菌加维生素，40℃ 以下水冲服。',
    rows: [
      ['1g*30袋', 'hanmi', '53.80', { trade: '妈咪爱', bulk: [30, 100], yx: 'yx-stomach' }],
      ['1g*10袋', 'hanmi', '19.60', { trade: '妈咪爱' }],
    ],
  },
  {
    name: '地衣芽孢杆菌活菌胶囊',
    in: ['xi-probiotic'],
    storage: 'normal',
    rx: 'otc_a',
    about: '调整肠道菌群，用于腹泻。',
    rows: [['0.25g*24粒', 'shenyang1', '22.80', { trade: '整肠生' }]],
  },
  {
    name: '酪酸梭菌活菌片',
    in: ['xi-probiotic'],
    storage: 'cool',
    about: '微生态制剂，用于肠道菌群紊乱。',
    rows: [['0.35g*24片', 'donghai', '26.40']],
  },
  {
    name: '重组人干扰素α2b凝胶',
    in: ['xi-interferon', 'xi-cold-drop'],
    about: '外用抗病毒，用于尖锐湿疣和疱疹。',
    rows: [['10g:100万单位', 'zhaoke', '46.80', { trade: '尤靖安' }]],
  },
  {
    name: '重组人干扰素α2b喷雾剂',
    in: ['xi-interferon', 'xi-cold-drop'],
    about: '用于病毒引起的皮肤黏膜病变。',
    rows: [['20ml:200万单位', 'ankebio', '62.60']],
  },
  {
    name: '重组人干扰素α2b滴眼液',
    in: ['xi-interferon', 'xi-cold-drop'],
    about: '用于病毒性角结膜炎。',
    rows: [['5ml:100万单位', 'ankebio', '35.80', { trade: '安达芬' }]],
  },
  {
    name: '重组牛碱性成纤维细胞生长因子眼用凝胶',
    in: ['xi-interferon', 'xi-cold-drop'],
    about: '促进角膜修复。',
    rows: [['5g:21000单位', 'yisheng', '38.60', { trade: '贝复舒' }]],
  },
  {
    name: '重组牛碱性成纤维细胞生长因子凝胶',
    in: ['xi-interferon', 'xi-burn'],
    about: '促进创面愈合。',
    rows: [['5g:21000单位', 'yisheng', '42.60', { trade: '贝复新' }]],
  },
  {
    name: '重组人表皮生长因子外用溶液',
    form: '外用液体剂',
    unit: '瓶',
    in: ['xi-interferon', 'xi-cold-drop'],
    about: '促进烧伤、溃疡创面修复。',
    rows: [['15ml:3万单位', 'huashengyuan', '46.60', { trade: '金因肽' }]],
  },
  {
    name: '低分子量肝素钠注射液',
    in: ['xi-cold-inject', 'xi-anticoag'],
    scope: 'biochemical',
    storage: 'cool',
    about: '抗凝针剂，皮下注射。',
    rows: [['0.4ml:4250单位*2支', 'qianhong', '36.80']],
  },
  {
    name: '缩宫素注射液',
    in: ['xi-cold-inject'],
    scope: 'biochemical',
    about: '产科用药，限医疗机构。',
    rows: [['1ml:10单位*10支', 'shDiyi', '26.80']],
  },
  {
    name: '注射用胸腺五肽',
    in: ['xi-cold-inject'],
    scope: 'biochemical',
    about: '免疫调节剂。',
    rows: [['10mg', 'shuangcheng', '12.60']],
  },
  {
    name: '注射用生长抑素',
    in: ['xi-cold-inject'],
    scope: 'biochemical',
    about: '用于上消化道出血。',
    rows: [['3mg', 'shuangcheng', '33.80']],
  },
  {
    name: '注射用还原型谷胱甘肽',
    in: ['xi-powder'],
    storage: 'cool',
    scope: 'chemical',
    about: '护肝、解毒辅助用药。',
    rows: [['0.6g*10瓶', 'yaoyou', '68.00', { trade: '阿拓莫兰' }]],
  },
]);

/** 蛋白同化制剂、肽类激素：只卖给有此经营范围者. */
export const hormones = expand({ rx: 'rx', scope: 'hormone', storage: 'cold' }, [
  {
    name: '重组人生长激素注射液',
    in: ['xi-peptide'],
    about: '用于内源性生长激素缺乏的儿童。',
    rows: [['3ml:30单位', 'jinsai', '396.00', { trade: '赛增', limit: 10 }]],
  },
  {
    name: '注射用重组人生长激素',
    in: ['xi-peptide'],
    about: '用于内源性生长激素缺乏的儿童。',
    rows: [['4单位', 'ankebio', '86.00', { trade: '安苏萌', limit: 20 }]],
  },
  {
    name: '重组人促红素注射液(CHO细胞)',
    in: ['xi-peptide'],
    about: '用于肾性贫血。',
    rows: [['3000单位*10支', 'threesbio', '238.00', { trade: '益比奥', limit: 20 }]],
  },
  {
    name: '十一酸睾酮软胶囊',
    in: ['xi-peptide'],
    storage: 'cool',
    about: '雄激素替代治疗。',
    rows: [['40mg*16粒', 'organon', '52.80', { trade: '安特尔', limit: 20 }]],
  },
  {
    name: '鲑降钙素鼻喷雾剂',
    in: ['xi-peptide', 'xi-calcium'],
    about: '用于骨质疏松引起的疼痛。',
    rows: [['2ml:4400单位', 'yingu', '62.60', { limit: 40 }]],
  },
]);
