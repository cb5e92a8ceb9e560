import { expand } from '../families.ts';

/** 感冒、止咳、退热、抗过敏、肠胃、维生素：化学药. */
export const coldAndCough = expand({ rx: 'otc_a', scope: 'chemical' }, [
  {
    name: '复方氨酚烷胺片',
    in: ['xi-cold-wind'],
    about: '缓解普通感冒和流感的发热、头痛、鼻塞、流涕。',
    rows: [
      ['12片', 'sanjiuZz', '6.80', { bulk: [60, 200] }],
      ['10片', 'yabao', '2.20'],
      ['12片', 'xiuzheng', '5.90'],
    ],
  },
  {
    name: '复方氨酚烷胺胶囊',
    in: ['xi-cold-wind'],
    about: '缓解普通感冒和流感症状，服药期间不宜驾驶。',
    rows: [
      ['10粒', 'hayao6', '7.20'],
      ['12粒', 'wuzhong', '9.80'],
      ['12粒', 'renhe', '6.40', { trade: '可立克', bulk: [60, 200] }],
    ],
  },
  {
    name: '氨咖黄敏胶囊',
    in: ['xi-cold-wind'],
    about: '速效感冒胶囊，缓解感冒引起的头痛、鼻塞、咽痛。',
    rows: [
      ['10粒', 'scPharma', '1.05', { middle: 20, case: 600 }],
      ['12粒', 'sanjing', '2.60'],
      ['20粒', 'guanghua', '2.35'],
    ],
  },
  {
    name: '氨酚黄那敏片',
    in: ['xi-cold-wind'],
    about: '缓解感冒引起的发热、头痛、流涕。',
    rows: [['24片', 'kuihuaHs', '3.40']],
  },
  {
    name: '复方氨酚那敏颗粒',
    in: ['xi-cold-wind'],
    about: '冲服型感冒药。',
    rows: [
      ['10袋', 'kuihuaHs', '3.65'],
      ['20袋', 'yulin', '5.10'],
    ],
  },
  {
    name: '布洛芬缓释胶囊',
    in: ['xi-fever'],
    about: '缓解头痛、关节痛、牙痛、痛经，也用于退热。',
    rows: [
      ['0.3g*20粒', 'tskf', '13.80', { trade: '芬必得', bulk: [60, 200], yx: 'yx-cold' }],
      ['0.3g*24粒', 'xinhua', '5.90'],
      ['0.4g*24粒', 'tskf', '19.60', { trade: '芬必得' }],
    ],
  },
  {
    name: '布洛芬片',
    in: ['xi-fever'],
    about: '用于退热和轻中度疼痛。',
    rows: [
      ['0.1g*100片', 'xinhua', '7.60'],
      ['0.2g*20片', 'xinan', '2.90'],
    ],
  },
  {
    name: '布洛芬颗粒',
    in: ['xi-fever', 'xi-child-cold'],
    about: '冲服的退热镇痛药。',
    rows: [['0.2g*10袋', 'hayao6', '6.80']],
  },
  {
    name: '对乙酰氨基酚片',
    in: ['xi-fever'],
    about: '解热镇痛药，用于感冒发热和轻中度疼痛。',
    rows: [
      ['0.5g*12片', 'xinan', '1.68', { middle: 20, case: 800 }],
      ['0.5g*10片', 'huazhong', '1.80'],
    ],
  },
  {
    name: '对乙酰氨基酚缓释片',
    in: ['xi-fever'],
    about: '缓释的解热镇痛药。',
    rows: [['0.65g*18片', 'jnjSh', '11.60', { trade: '泰诺林' }]],
  },
  {
    name: '阿咖酚散',
    in: ['xi-fever'],
    about: '用于头痛、神经痛和发热。',
    rows: [
      ['0.65g*100包', 'hejigong', '13.40'],
      ['0.6g*100包', 'xinan', '9.60'],
    ],
  },
  {
    name: '去痛片',
    in: ['xi-fever'],
    rx: 'rx',
    about: '解热镇痛复方片。',
    rows: [['100片', 'yunpeng', '6.90']],
  },
  {
    name: '吲哚美辛肠溶片',
    in: ['xi-fever'],
    rx: 'rx',
    about: '消炎镇痛药，饭后服。',
    rows: [['25mg*100片', 'fenhe', '4.10']],
  },
  {
    name: '盐酸氨溴索片',
    in: ['xi-cough'],
    about: '祛痰药，用于痰液黏稠不易咳出。',
    rows: [
      ['30mg*20片', 'boehringer', '12.80', { trade: '沐舒坦' }],
      ['30mg*50片', 'zhijun', '4.90'],
      ['30mg*20片', 'yangtzeJs', '5.60'],
    ],
  },
  {
    name: '盐酸氨溴索口服溶液',
    in: ['xi-cough', 'xi-child-cough'],
    about: '祛痰药水，儿童成人均可用。',
    rows: [
      ['100ml:0.6g', 'boehringer', '18.60', { trade: '沐舒坦', bulk: [30, 90] }],
      ['10ml:30mg*12支', 'yabao', '9.40'],
      ['100ml:0.6g', 'hanmi', '12.60', { trade: '易坦静' }],
    ],
  },
  {
    name: '氨溴特罗口服溶液',
    in: ['xi-cough', 'xi-child-cough'],
    rx: 'rx',
    about: '祛痰加平喘，用于支气管炎、哮喘。',
    rows: [
      ['100ml', 'hanmi', '23.60', { trade: '易坦静' }],
      ['60ml', 'jimin', '16.40'],
    ],
  },
  {
    name: '羧甲司坦口服溶液',
    in: ['xi-cough', 'xi-child-cough'],
    about: '稀化痰液。',
    rows: [['10ml:0.5g*12支', 'baiyunshan', '9.80']],
  },
  {
    name: '乙酰半胱氨酸颗粒',
    in: ['xi-cough'],
    about: '溶解黏痰，用于慢性支气管炎。',
    rows: [
      ['0.2g*10袋', 'zambon', '26.80', { trade: '富露施' }],
      ['0.1g*12袋', 'baiao', '15.20'],
    ],
  },
  {
    name: '乙酰半胱氨酸泡腾片',
    in: ['xi-cough'],
    rx: 'rx',
    about: '大规格祛痰泡腾片，用温水溶化后服。',
    rows: [['0.6g*4片', 'zambon', '21.60', { trade: '富露施' }]],
  },
  {
    name: '桉柠蒎肠溶软胶囊',
    in: ['xi-cough'],
    about: '黏液溶解性祛痰药，用于急慢性鼻窦炎和支气管炎。',
    rows: [['0.3g*12粒', 'jiuhe', '19.80', { trade: '切诺' }]],
  },
  {
    name: '枸橼酸喷托维林片',
    in: ['xi-cough'],
    about: '镇咳药，用于无痰干咳。',
    rows: [['25mg*100片', 'xinan', '9.20']],
  },
  {
    name: '复方甲氧那明胶囊',
    in: ['xi-cough'],
    about: '用于支气管哮喘和喘息性支气管炎的咳嗽。',
    rows: [['60粒', 'sankyo', '41.60', { trade: '阿斯美' }]],
  },
  {
    name: '西吡氯铵含片',
    in: ['xi-throat', 'xi-mouth'],
    about: '口咽杀菌含片，用于咽喉炎、口腔溃疡。',
    rows: [['2mg*24片', 'hisun', '15.80']],
  },
  {
    name: '地喹氯铵含片',
    in: ['xi-throat'],
    about: '用于急慢性咽喉炎、口腔黏膜溃疡。',
    rows: [['0.25mg*24片', 'boehringer', '9.90', { trade: '利林' }]],
  },
  {
    name: '西地碘含片',
    in: ['xi-throat', 'xi-mouth'],
    about: '口含碘制剂，用于慢性咽喉炎和口腔溃疡。',
    rows: [['1.5mg*30片', 'huasu', '17.80', { trade: '华素片' }]],
  },
]);

/** 含麻黄碱类复方制剂：单独成单，每单限量. */
export const ephedrineCompounds = expand({ rx: 'otc_a', scope: 'chemical', ephedrine: true }, [
  {
    name: '氨麻美敏片(Ⅱ)',
    in: ['xi-cold-wind'],
    about: '含盐酸伪麻黄碱的感冒复方，按含麻黄碱类复方制剂管理。',
    rows: [
      ['10片', 'tskf', '10.80', { trade: '新康泰克', limit: 100 }],
      ['20片', 'tskf', '18.60', { trade: '新康泰克', limit: 60 }],
    ],
  },
  {
    name: '复方盐酸伪麻黄碱缓释胶囊',
    in: ['xi-cold-wind'],
    about: '12 小时缓释的感冒复方，按含麻黄碱类复方制剂管理。',
    rows: [['10粒', 'tskf', '11.60', { trade: '新康泰克', limit: 100 }]],
  },
  {
    name: '酚麻美敏片',
    in: ['xi-cold-wind'],
    about: '含伪麻黄碱的感冒复方，缓解发热、鼻塞、咳嗽。',
    rows: [['20片', 'jnjSh', '15.40', { trade: '泰诺', limit: 60 }]],
  },
  {
    name: '氯雷他定伪麻黄碱缓释片',
    in: ['xi-allergy'],
    rx: 'rx',
    about: '抗过敏加减充血，用于过敏性鼻炎鼻塞。',
    rows: [['10片', 'yangtzeJs', '21.80', { limit: 60 }]],
  },
  {
    name: '氨酚伪麻美芬片(Ⅱ)/氨麻苯美片',
    form: '片剂',
    in: ['xi-cold-wind'],
    about: '日夜两种片的感冒复方，按含麻黄碱类复方制剂管理。',
    rows: [['日片8片+夜片4片', 'bms', '12.60', { trade: '日夜百服咛', limit: 60 }]],
  },
]);

export const allergy = expand({ rx: 'otc_a', scope: 'chemical' }, [
  {
    name: '氯雷他定片',
    in: ['xi-allergy'],
    about: '抗过敏药，每日一次，少见嗜睡。',
    rows: [
      ['10mg*6片', 'bayer', '18.60', { trade: '开瑞坦' }],
      ['10mg*12片', 'yangtzeJs', '5.80', { trade: '贝雪', bulk: [60, 200], yx: 'yx-cold' }],
      ['10mg*6片', 'xinan', '1.95', { upTo: [49, 199] }],
    ],
  },
  {
    name: '氯雷他定糖浆',
    in: ['xi-allergy', 'xi-child-anti'],
    about: '儿童用抗过敏糖浆。',
    rows: [['60ml:60mg', 'bayer', '29.60', { trade: '开瑞坦' }]],
  },
  {
    name: '地氯雷他定片',
    in: ['xi-allergy'],
    rx: 'rx',
    about: '第三代抗组胺药，用于鼻炎、荨麻疹。',
    rows: [
      ['5mg*6片', 'msd', '23.80', { trade: '恩理思' }],
      ['5mg*12片', 'poly', '16.40'],
    ],
  },
  {
    name: '枸地氯雷他定片',
    in: ['xi-allergy'],
    rx: 'rx',
    about: '用于慢性荨麻疹和过敏性鼻炎。',
    rows: [['8.8mg*6片', 'yangtze', '26.50', { trade: '贝雪', isNew: true }]],
  },
  {
    name: '盐酸西替利嗪片',
    in: ['xi-allergy'],
    about: '抗过敏药，用于鼻炎、荨麻疹、瘙痒。',
    rows: [
      ['10mg*12片', 'lunanbt', '9.60', { trade: '比特力' }],
      ['10mg*24片', 'xinhua', '6.20'],
    ],
  },
  {
    name: '盐酸西替利嗪滴剂',
    in: ['xi-allergy', 'xi-child-anti'],
    about: '儿童用抗过敏滴剂。',
    rows: [['10ml:0.1g', 'ucb', '38.60', { trade: '仙特明', unit: '瓶' }]],
  },
  {
    name: '盐酸左西替利嗪片',
    in: ['xi-allergy'],
    about: '西替利嗪的左旋体，用量减半。',
    rows: [['5mg*14片', 'huapont', '11.20', { trade: '迪皿' }]],
  },
  { name: '依巴斯汀片', in: ['xi-allergy'], about: '长效抗过敏药。', rows: [['10mg*10片', 'aoyi', '21.60']] },
  {
    name: '马来酸氯苯那敏片',
    in: ['xi-allergy'],
    about: '经典抗过敏药，服后易困。',
    rows: [
      ['4mg*100片', 'fenhe', '3.80'],
      ['4mg*100片', 'huazhong', '4.20'],
    ],
  },
  {
    name: '富马酸酮替芬片',
    in: ['xi-allergy'],
    rx: 'rx',
    about: '抗过敏兼预防哮喘。',
    rows: [['1mg*60片', 'yabangAps', '5.60']],
  },
]);

export const digestion = expand({ rx: 'rx', scope: 'chemical' }, [
  {
    name: '奥美拉唑肠溶胶囊',
    in: ['xi-acid'],
    about: '抑酸药，用于胃溃疡、反流性食管炎。',
    rows: [
      ['20mg*14粒', 'ouyi', '5.90', { trade: '奥克', bulk: [50, 200], yx: 'yx-stomach' }],
      ['20mg*14粒', 'tiantaishan', '1.85', { middle: 20, case: 400, upTo: [99, 399] }],
      ['20mg*28粒', 'haikou', '6.60'],
      ['20mg*14粒', 'lunanbt', '4.40'],
    ],
  },
  {
    name: '奥美拉唑镁肠溶片',
    in: ['xi-acid'],
    about: '抑酸药原研片剂。',
    rows: [['20mg*7片', 'astra', '52.80', { trade: '洛赛克' }]],
  },
  {
    name: '兰索拉唑肠溶片',
    in: ['xi-acid'],
    about: '抑酸药，用于溃疡和反流。',
    rows: [['30mg*14片', 'yangtzeJs', '16.80', { trade: '兰悉多' }]],
  },
  {
    name: '泮托拉唑钠肠溶片',
    in: ['xi-acid'],
    about: '抑酸药，每日一次。',
    rows: [
      ['40mg*7片', 'huadong', '11.80', { trade: '泮立苏' }],
      ['40mg*14片', 'beite', '9.20'],
    ],
  },
  {
    name: '雷贝拉唑钠肠溶胶囊',
    in: ['xi-acid'],
    about: '起效较快的抑酸药。',
    rows: [
      ['20mg*7粒', 'jichuan', '19.80', { trade: '济诺' }],
      ['10mg*14粒', 'rundu', '13.60', { trade: '雨田青' }],
    ],
  },
  {
    name: '艾司奥美拉唑镁肠溶片',
    in: ['xi-acid'],
    about: '奥美拉唑的左旋体。',
    rows: [
      ['20mg*7片', 'astra', '44.60', { trade: '耐信' }],
      ['40mg*14片', 'beite', '22.80'],
    ],
  },
  {
    name: '法莫替丁片',
    in: ['xi-acid'],
    rx: 'otc_a',
    about: '抑酸药，缓解胃酸过多引起的胃痛、烧心。',
    rows: [
      ['20mg*24片', 'xinyi', '2.80'],
      ['20mg*30片', 'lisheng', '3.20'],
    ],
  },
  {
    name: '铝碳酸镁咀嚼片',
    in: ['xi-acid'],
    rx: 'otc_a',
    about: '中和胃酸、保护胃黏膜，嚼服。',
    rows: [
      ['0.5g*20片', 'bayerQd', '19.80', { trade: '达喜', bulk: [30, 100] }],
      ['0.5g*24片', 'huasen', '16.20', { trade: '威地美', yx: 'yx-stomach' }],
    ],
  },
  {
    name: '硫糖铝口服混悬液',
    in: ['xi-acid'],
    rx: 'otc_a',
    about: '保护胃黏膜。',
    rows: [['120ml:24g', 'huanan', '17.40']],
  },
  {
    name: '枸橼酸铋钾胶囊',
    in: ['xi-acid'],
    about: '保护胃黏膜，用于溃疡和幽门螺杆菌联合治疗。',
    rows: [['0.3g*40粒', 'livzon', '21.60', { trade: '丽珠得乐' }]],
  },
  {
    name: '胶体果胶铋胶囊',
    in: ['xi-acid'],
    about: '保护胃黏膜，服后大便呈黑褐色属正常。',
    rows: [
      ['50mg*24粒', 'zhendong', '5.60'],
      ['0.1g*24粒', 'warrant', '9.90'],
    ],
  },
  {
    name: '维U颠茄铝胶囊(Ⅱ)',
    in: ['xi-acid'],
    rx: 'otc_a',
    about: '缓解胃酸过多引起的胃痛、胃灼热。',
    rows: [
      ['12粒', 'xiuzheng', '10.60', { trade: '斯达舒' }],
      ['24粒', 'xiuzheng', '18.90', { trade: '斯达舒', bulk: [40, 120] }],
    ],
  },
  {
    name: '复方氢氧化铝片',
    in: ['xi-acid'],
    rx: 'otc_a',
    about: '抗酸药，俗称胃舒平。',
    rows: [['100片', 'yunpeng', '4.20']],
  },
  {
    name: '多潘立酮片',
    in: ['xi-motility'],
    rx: 'otc_a',
    about: '促胃动力药，用于腹胀、恶心，饭前服。',
    rows: [
      ['10mg*30片', 'janssen', '10.20', { trade: '吗丁啉', bulk: [60, 200] }],
      ['10mg*42片', 'janssen', '13.80', { trade: '吗丁啉' }],
      ['10mg*30片', 'bausch', '3.60'],
      ['10mg*30片', 'xinyi', '3.30'],
    ],
  },
  {
    name: '枸橼酸莫沙必利片',
    in: ['xi-motility'],
    about: '促胃肠动力药，用于功能性消化不良。',
    rows: [
      ['5mg*24片', 'lunanbt', '24.60', { trade: '快力' }],
      ['5mg*20片', 'yabao', '11.20'],
    ],
  },
  {
    name: '马来酸曲美布汀片',
    in: ['xi-motility'],
    about: '调节胃肠运动。',
    rows: [['0.1g*20片', 'haishen', '13.60']],
  },
  {
    name: '复方消化酶胶囊',
    in: ['xi-motility'],
    scope: 'biochemical',
    rx: 'otc_a',
    about: '助消化，用于食欲缺乏、腹胀。',
    rows: [['20粒', 'hansen', '22.80']],
  },
  {
    name: '乳酶生片',
    in: ['xi-motility', 'xi-child-belly'],
    rx: 'otc_b',
    storage: 'cool',
    about: '助消化，用于消化不良、腹胀。',
    rows: [['0.15g*100片', 'shXiandai', '4.40']],
  },
  {
    name: '乳酸菌素片',
    in: ['xi-motility', 'xi-diarrhoea'],
    rx: 'otc_b',
    scope: 'biochemical',
    about: '调节肠道，用于消化不良和腹泻。',
    rows: [
      ['0.4g*32片', 'jiangzhong', '9.80', { bulk: [60, 200] }],
      ['1.2g*16片', 'hayao6', '8.60'],
    ],
  },
  {
    name: '多酶片',
    in: ['xi-motility'],
    rx: 'otc_b',
    scope: 'biochemical',
    about: '助消化酶制剂。',
    rows: [['100片', 'xinan', '6.80']],
  },
  {
    name: '胰酶肠溶胶囊',
    in: ['xi-motility'],
    scope: 'biochemical',
    about: '补充胰酶，用于胰腺外分泌不足。',
    rows: [['0.15g*20粒', 'abbott', '46.80', { trade: '得每通' }]],
  },
  {
    name: '胰激肽原酶肠溶片',
    in: ['xi-motility', 'xi-sugar-oral'],
    scope: 'biochemical',
    about: '改善微循环，用于糖尿病引起的微血管病变。',
    rows: [['120单位*24片', 'qianhong', '17.80', { trade: '怡开' }]],
  },
  {
    name: '蒙脱石散',
    in: ['xi-diarrhoea', 'xi-child-belly'],
    rx: 'otc_a',
    about: '吸附型止泻药，成人儿童均可用。',
    rows: [
      ['3g*10袋', 'ipsen', '16.80', { trade: '思密达', bulk: [60, 200] }],
      ['3g*12袋', 'simcereHn', '3.28', { trade: '必奇', upTo: [49, 199, 499], yx: 'yx-stomach' }],
      ['3g*15袋', 'yangtze', '8.60'],
      ['3g*10袋', 'haikou', '2.90'],
    ],
  },
  {
    name: '盐酸洛哌丁胺胶囊',
    in: ['xi-diarrhoea'],
    rx: 'otc_a',
    about: '止泻药，用于急慢性腹泻。',
    rows: [['2mg*6粒', 'janssen', '9.60', { trade: '易蒙停' }]],
  },
  {
    name: '口服补液盐散(Ⅲ)',
    in: ['xi-diarrhoea', 'xi-child-belly'],
    rx: 'otc_a',
    about: '预防和纠正腹泻引起的脱水。',
    rows: [['5.125g*6袋', 'anjian', '13.80', { trade: '博叶', bulk: [50, 150] }]],
  },
  {
    name: '消旋卡多曲颗粒',
    in: ['xi-diarrhoea', 'xi-child-belly'],
    about: '儿童急性腹泻用药。',
    rows: [['10mg*9袋', 'baili', '17.60']],
  },
  {
    name: '乳果糖口服溶液',
    in: ['xi-constipation', 'xi-mother'],
    rx: 'otc_a',
    about: '渗透性缓泻药，孕妇老人可用。',
    rows: [
      ['15ml*6袋', 'abbott', '33.80', { trade: '杜密克' }],
      ['100ml:66.7g', 'hanmi', '21.60', { trade: '利动' }],
      ['60ml', 'fengyuan', '12.40'],
    ],
  },
  {
    name: '聚乙二醇4000散',
    in: ['xi-constipation'],
    rx: 'otc_a',
    about: '软化大便的缓泻药。',
    rows: [
      ['10g*10袋', 'ipsen', '23.80', { trade: '福松' }],
      ['10g*10袋', 'huasen', '16.20'],
    ],
  },
  {
    name: '开塞露',
    form: '外用液体剂',
    in: ['xi-constipation'],
    rx: 'otc_b',
    about: '直肠给药的通便药，外用勿内服。',
    rows: [
      ['20ml*10支', 'mayinglong', '5.20', { split: false }],
      ['20ml*20支', 'hansen', '7.90'],
      ['10ml*10支', 'xinan', '4.10'],
    ],
  },
  {
    name: '酚酞片',
    in: ['xi-constipation'],
    about: '刺激性泻药，短期使用。',
    rows: [['0.1g*100片', 'fenhe', '5.90']],
  },
  {
    name: '比沙可啶肠溶片',
    in: ['xi-constipation'],
    rx: 'otc_a',
    about: '用于急慢性便秘，整片吞服。',
    rows: [['5mg*20片', 'huarun999zy', '9.20', { trade: '便塞停' }]],
  },
  {
    name: '熊去氧胆酸胶囊',
    in: ['xi-hepato'],
    about: '用于胆固醇结石和胆汁淤积。',
    rows: [
      ['250mg*25粒', 'falk', '158.00', { trade: '优思弗' }],
      ['0.25g*24粒', 'yabangAps', '39.80'],
    ],
  },
  {
    name: '多烯磷脂酰胆碱胶囊',
    in: ['xi-hepato'],
    about: '用于脂肪肝、慢性肝炎的辅助治疗。',
    rows: [['228mg*24粒', 'sanofiBj', '36.60', { trade: '易善复' }]],
  },
  {
    name: '水飞蓟宾胶囊',
    in: ['xi-hepato'],
    about: '保肝药。',
    rows: [['35mg*20粒', 'tasly', '31.60', { trade: '水林佳' }]],
  },
  {
    name: '葡醛内酯片',
    in: ['xi-hepato'],
    rx: 'otc_b',
    about: '护肝药，俗称肝泰乐。',
    rows: [['50mg*100片', 'huazhong', '7.20']],
  },
  {
    name: '联苯双酯滴丸',
    in: ['xi-hepato'],
    about: '降转氨酶。',
    rows: [['1.5mg*500丸', 'wanbang', '19.80']],
  },
  {
    name: '消旋山莨菪碱片',
    in: ['xi-acid'],
    about: '解痉药，用于胃肠绞痛。',
    rows: [['5mg*100片', 'tjZhongyang', '6.20']],
  },
]);

export const vitamins = expand({ rx: 'otc_b', scope: 'chemical' }, [
  {
    name: '维生素C片',
    in: ['xi-vitamin'],
    about: '用于预防坏血病和维生素 C 缺乏。',
    rows: [
      ['0.1g*100片', 'huazhong', '1.92', { middle: 20, case: 400, upTo: [99, 399] }],
      ['0.1g*100片', 'xinan', '2.10'],
      ['0.1g*100片', 'shenyang1', '2.60'],
    ],
  },
  {
    name: '维生素C泡腾片',
    in: ['xi-vitamin'],
    about: '橙味泡腾片，用水溶化后饮用。',
    rows: [['1g*10片', 'bayer', '21.60', { trade: '力度伸' }]],
  },
  {
    name: '维生素B1片',
    in: ['xi-vitamin'],
    about: '用于脚气病和维生素 B1 缺乏。',
    rows: [['10mg*100片', 'huazhong', '1.60', { middle: 20 }]],
  },
  {
    name: '维生素B2片',
    in: ['xi-vitamin', 'xi-mouth'],
    about: '用于口角炎、唇炎、舌炎。',
    rows: [
      ['5mg*100片', 'huazhong', '2.85'],
      ['5mg*100片', 'xinan', '2.50'],
    ],
  },
  {
    name: '维生素B6片',
    in: ['xi-vitamin', 'xi-mother'],
    about: '用于维生素 B6 缺乏和妊娠呕吐。',
    rows: [['10mg*100片', 'huazhong', '2.20']],
  },
  {
    name: '复合维生素B片',
    in: ['xi-vitamin'],
    about: '用于 B 族维生素缺乏。',
    rows: [
      ['100片', 'huazhong', '3.40'],
      ['100片', 'fenhe', '3.10'],
    ],
  },
  {
    name: '维生素E软胶囊',
    in: ['xi-vitamin'],
    about: '抗氧化，用于习惯性流产、不孕症的辅助治疗。',
    rows: [
      ['0.1g*30粒', 'minsheng', '11.80'],
      ['0.1g*60粒', 'xingsha', '14.60', { trade: '来益' }],
    ],
  },
  {
    name: '维生素AD软胶囊',
    in: ['xi-vitamin', 'xi-child-vitamin'],
    about: '用于预防维生素 A、D 缺乏。',
    rows: [['A3000单位/D300单位*100粒', 'xingsha', '13.60']],
  },
  {
    name: '维生素AD滴剂',
    in: ['xi-child-vitamin'],
    form: '胶囊剂',
    about: '婴幼儿补充维生素 A、D，剪开滴入口中。',
    rows: [
      ['A1500单位/D500单位*30粒(0-1岁)', 'dayin', '27.80', { trade: '伊可新', bulk: [50, 200] }],
      ['A2000单位/D700单位*30粒(1岁以上)', 'dayin', '27.80', { trade: '伊可新', bulk: [50, 200] }],
      ['A1500单位/D500单位*24粒', 'hailisheng', '12.20', { trade: '贝特令' }],
    ],
  },
  {
    name: '维生素D滴剂',
    in: ['xi-child-vitamin', 'xi-mother'],
    form: '胶囊剂',
    about: '补充维生素 D，预防佝偻病和骨质疏松。',
    rows: [
      ['400单位*36粒', 'guofeng', '32.80', { trade: '悦而', bulk: [40, 160] }],
      ['400单位*24粒', 'dayin', '22.60'],
    ],
  },
  {
    name: '叶酸片',
    in: ['xi-vitamin', 'xi-mother'],
    about: '孕前和孕早期补充叶酸。',
    rows: [
      ['0.4mg*31片', 'silian', '10.60', { trade: '斯利安' }],
      ['0.4mg*93片', 'silian', '27.80', { trade: '斯利安' }],
      ['5mg*100片', 'tianyao', '8.40'],
    ],
  },
  {
    name: '多维元素片(21)',
    in: ['xi-vitamin'],
    about: '补充多种维生素和矿物质。',
    rows: [['60片', 'minsheng', '58.60', { trade: '21金维他', unit: '瓶' }]],
  },
  {
    name: '复合维生素片',
    in: ['xi-mother', 'xi-vitamin'],
    about: '妊娠期和哺乳期的多种维生素。',
    rows: [['30片', 'bayer', '88.60', { trade: '爱乐维' }]],
  },
  {
    name: '葡萄糖酸钙锌口服溶液',
    in: ['xi-child-vitamin'],
    about: '儿童补钙补锌。',
    rows: [['10ml*24支', 'aonuo', '46.80', { trade: '锌钙特', bulk: [20, 80] }]],
  },
  {
    name: '葡萄糖酸锌口服溶液',
    in: ['xi-child-vitamin'],
    about: '儿童补锌，用于锌缺乏引起的厌食。',
    rows: [['10ml*12支', 'sanjing', '17.60']],
  },
  {
    name: '甘草锌颗粒',
    in: ['xi-child-vitamin'],
    about: '补锌，用于厌食、口腔溃疡。',
    rows: [['1.5g*20袋', 'dayin', '19.60', { trade: '伊甘欣' }]],
  },
  {
    name: '葡萄糖酸钙口服溶液',
    in: ['xi-child-vitamin', 'xi-mother'],
    about: '补钙口服液。',
    rows: [['10ml*12支', 'sanjing', '14.80']],
  },
  {
    name: '右旋糖酐铁口服溶液',
    in: ['xi-mother', 'xi-child-vitamin'],
    about: '补铁，用于缺铁性贫血。',
    rows: [['5ml:25mg*10支', 'laimei', '22.40']],
  },
  {
    name: '琥珀酸亚铁片',
    in: ['xi-mother', 'xi-tonic'],
    about: '补铁，饭后服，大便变黑属正常。',
    rows: [['0.1g*20片', 'jinling', '21.60', { trade: '速力菲' }]],
  },
  {
    name: '谷维素片',
    in: ['xi-sleep', 'xi-vitamin'],
    about: '调节植物神经，用于更年期和经前紧张。',
    rows: [
      ['10mg*100片', 'zhendong', '6.40'],
      ['10mg*100片', 'xinan', '5.90'],
    ],
  },
]);
