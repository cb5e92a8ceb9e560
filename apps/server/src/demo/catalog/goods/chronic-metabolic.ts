import { expand } from '../families.ts';

/** 糖尿病、骨关节、神经、泌尿、甲状腺、呼吸慢病. */
export const sugar = expand({ rx: 'rx', scope: 'chemical' }, [
  {
    name: '盐酸二甲双胍片',
    in: ['xi-sugar-oral'],
    about: '2 型糖尿病首选口服药，随餐服用。',
    rows: [
      ['0.5g*20片', 'bms', '21.60', { trade: '格华止', bulk: [50, 200], yx: 'yx-sugar' }],
      ['0.25g*48片', 'zhongyao6', '1.45', { middle: 20 }],
      ['0.5g*30片', 'huapont', '4.20'],
    ],
  },
  {
    name: '盐酸二甲双胍缓释片',
    in: ['xi-sugar-oral'],
    about: '缓释二甲双胍，胃肠反应较轻。',
    rows: [
      ['0.5g*30片', 'shXiandai', '6.80'],
      ['0.5g*60片', 'deyuan', '11.40', { yx: 'yx-sugar' }],
      ['0.5g*30片', 'qilu', '5.60'],
    ],
  },
  {
    name: '盐酸二甲双胍肠溶片',
    in: ['xi-sugar-oral'],
    about: '肠溶二甲双胍，减少对胃的刺激。',
    rows: [['0.25g*60片', 'shengjitang', '8.50']],
  },
  {
    name: '格列美脲片',
    in: ['xi-sugar-oral'],
    about: '磺脲类降糖药，每日一次，早餐时服。',
    rows: [
      ['2mg*15片', 'sanofiBj', '39.60', { trade: '亚莫利' }],
      ['2mg*24片', 'kangkeer', '11.80'],
      ['1mg*30片', 'yangtzeJs', '8.90'],
    ],
  },
  {
    name: '格列齐特缓释片',
    in: ['xi-sugar-oral'],
    about: '磺脲类降糖药的缓释型。',
    rows: [
      ['30mg*30片', 'servier', '36.80', { trade: '达美康' }],
      ['30mg*36片', 'cdHengrui', '17.60'],
      ['30mg*30片', 'foryou', '13.80'],
    ],
  },
  {
    name: '格列吡嗪片',
    in: ['xi-sugar-oral'],
    about: '短效磺脲类降糖药。',
    rows: [['5mg*30片', 'tjZhongyang', '5.60']],
  },
  {
    name: '阿卡波糖片',
    in: ['xi-sugar-oral'],
    about: '延缓糖的吸收，主要降低餐后血糖，与第一口饭嚼服。',
    rows: [
      ['50mg*30片', 'bayer', '26.40', { trade: '拜唐苹', bulk: [50, 150] }],
      ['50mg*30片', 'huadong', '12.60', { trade: '卡博平', yx: 'yx-sugar' }],
      ['50mg*45片', 'scLuye', '15.80'],
    ],
  },
  {
    name: '瑞格列奈片',
    in: ['xi-sugar-oral'],
    about: '餐时血糖调节剂，餐前服用。',
    rows: [
      ['1mg*30片', 'novo', '46.80', { trade: '诺和龙' }],
      ['0.5mg*60片', 'hansoh', '26.60', { trade: '孚来迪' }],
    ],
  },
  {
    name: '盐酸吡格列酮片',
    in: ['xi-sugar-oral'],
    about: '胰岛素增敏剂。',
    rows: [
      ['15mg*28片', 'deyuan', '16.40'],
      ['30mg*7片', 'hengrui', '12.80'],
    ],
  },
  {
    name: '磷酸西格列汀片',
    in: ['xi-sugar-oral'],
    about: 'DPP-4 抑制剂，低血糖风险小。',
    rows: [
      ['100mg*14片', 'msd', '88.00', { trade: '捷诺维' }],
      ['100mg*14片', 'cttq', '26.80', { isNew: true }],
    ],
  },
  {
    name: '达格列净片',
    in: ['xi-sugar-oral'],
    about: 'SGLT2 抑制剂，降糖并有心肾获益。',
    rows: [
      ['10mg*14片', 'astra', '58.60', { trade: '安达唐' }],
      ['10mg*30片', 'qilu', '32.40', { isNew: true }],
    ],
  },
  {
    name: '恩格列净片',
    in: ['xi-sugar-oral'],
    about: 'SGLT2 抑制剂，每日一次。',
    rows: [['10mg*10片', 'boehringer', '41.20', { trade: '欧唐静' }]],
  },
]);

export const bone = expand({ rx: 'rx', scope: 'chemical' }, [
  {
    name: '硫酸氨基葡萄糖胶囊',
    in: ['xi-joint'],
    about: '用于骨关节炎，营养软骨。',
    rows: [
      ['0.25g*20粒', 'xinyi', '18.60'],
      ['0.25g*36粒', 'kangpu', '23.80'],
    ],
  },
  {
    name: '盐酸氨基葡萄糖胶囊',
    in: ['xi-joint'],
    about: '用于各部位的骨关节炎。',
    rows: [
      ['0.75g*20粒', 'chengyi', '18.45', { bulk: [30, 100] }],
      ['0.24g*42粒', 'aomei', '39.80'],
    ],
  },
  {
    name: '塞来昔布胶囊',
    in: ['xi-joint', 'xi-fever'],
    about: '选择性消炎镇痛药，用于关节炎疼痛。',
    rows: [
      ['0.2g*6粒', 'pfizer', '32.60', { trade: '西乐葆' }],
      ['0.2g*12粒', 'hengrui', '12.40'],
    ],
  },
  {
    name: '双氯芬酸钠缓释片',
    in: ['xi-joint', 'xi-fever'],
    about: '消炎镇痛药，用于关节痛、肌肉痛。',
    rows: [
      ['75mg*10片', 'novartis', '16.80', { trade: '扶他林' }],
      ['0.1g*12片', 'yabao', '6.20'],
    ],
  },
  {
    name: '洛索洛芬钠片',
    in: ['xi-joint', 'xi-fever'],
    about: '消炎镇痛药，用于关节痛、腰痛、术后痛。',
    rows: [
      ['60mg*20片', 'sankyo', '24.80', { trade: '乐松' }],
      ['60mg*12片', 'dikang', '7.90'],
    ],
  },
  {
    name: '碳酸钙D3片',
    in: ['xi-calcium', 'xi-vitamin', 'xi-mother'],
    rx: 'otc_a',
    about: '补钙加维生素 D，用于钙缺乏和骨质疏松的辅助治疗。',
    rows: [
      ['600mg*60片', 'wyeth', '46.80', { trade: '钙尔奇', unit: '瓶', bulk: [24, 96] }],
      ['500mg*60片', 'zhendong', '28.40', { trade: '朗迪' }],
    ],
  },
  {
    name: '阿法骨化醇软胶囊',
    in: ['xi-calcium'],
    about: '活性维生素 D，用于骨质疏松。',
    rows: [
      ['0.25μg*30粒', 'huadong', '28.90'],
      ['0.25μg*20粒', 'zhengdaHaier', '23.40'],
    ],
  },
  {
    name: '骨化三醇胶丸',
    in: ['xi-calcium'],
    about: '活性维生素 D，用于绝经后骨质疏松。',
    rows: [['0.25μg*10粒', 'zhengdaHaier', '29.60', { trade: '盖三淳' }]],
  },
  {
    name: '阿仑膦酸钠片',
    in: ['xi-calcium'],
    about: '双膦酸盐，每周一次，用于骨质疏松。',
    rows: [
      ['70mg*1片', 'msd', '46.20', { trade: '福善美', art: { round: true } }],
      ['70mg*4片', 'ouyi', '17.80'],
    ],
  },
  {
    name: '非布司他片',
    in: ['xi-gout'],
    about: '降尿酸药，用于痛风的长期治疗。',
    rows: [
      ['40mg*10片', 'hengrui', '14.80'],
      ['40mg*14片', 'wanbang', '11.60', { trade: '优立通', bulk: [30, 100] }],
      ['40mg*16片', 'astellas', '68.00', { trade: '菲布力' }],
    ],
  },
  {
    name: '别嘌醇片',
    in: ['xi-gout'],
    about: '降尿酸药，初用须从小剂量开始。',
    rows: [['0.1g*100片', 'xinan', '17.80']],
  },
  {
    name: '苯溴马隆片',
    in: ['xi-gout'],
    about: '促进尿酸排出，多饮水。',
    rows: [
      ['50mg*10片', 'eisai', '16.20'],
      ['50mg*14片', 'dongbao', '13.40'],
    ],
  },
  {
    name: '秋水仙碱片',
    in: ['xi-gout'],
    about: '用于痛风急性发作，严格按医嘱用量。',
    rows: [['0.5mg*20片', 'ynPlant', '13.60']],
  },
]);

export const nerve = expand({ rx: 'rx', scope: 'chemical' }, [
  {
    name: '甲钴胺片',
    in: ['xi-nerve'],
    about: '活性维生素 B12，用于周围神经病。',
    rows: [
      ['0.5mg*20片', 'eisai', '19.60', { trade: '弥可保', bulk: [50, 200] }],
      ['0.5mg*48片', 'yangtze', '16.80'],
      ['0.5mg*20片', 'huabei', '5.60', { trade: '怡神保' }],
    ],
  },
  {
    name: '天麻素片',
    in: ['xi-brain'],
    about: '用于神经衰弱、头痛头晕。',
    rows: [['25mg*100片', 'kunyao', '9.80']],
  },
  {
    name: '尼莫地平片',
    in: ['xi-brain'],
    about: '改善脑循环，用于脑血管病恢复期。',
    rows: [
      ['30mg*20片', 'bayer', '28.60', { trade: '尼膜同' }],
      ['20mg*50片', 'yabao', '4.40'],
      ['30mg*50片', 'xinhua', '8.20'],
    ],
  },
  {
    name: '盐酸氟桂利嗪胶囊',
    in: ['xi-brain'],
    about: '用于偏头痛的预防和眩晕。',
    rows: [
      ['5mg*20粒', 'janssen', '14.60', { trade: '西比灵' }],
      ['5mg*60粒', 'zhendong', '3.80'],
    ],
  },
  {
    name: '甲磺酸倍他司汀片',
    in: ['xi-brain'],
    about: '用于梅尼埃病和眩晕。',
    rows: [['6mg*30片', 'eisai', '27.60', { trade: '敏使朗' }]],
  },
  {
    name: '胞磷胆碱钠胶囊',
    in: ['xi-brain'],
    about: '改善脑代谢，用于脑卒中恢复期。',
    rows: [
      ['0.1g*24粒', 'qilu', '21.80'],
      ['0.2g*12粒', 'fuan', '16.40'],
    ],
  },
  {
    name: '吡拉西坦片',
    in: ['xi-brain'],
    about: '脑代谢改善药。',
    rows: [['0.4g*100片', 'shenyang1', '8.20']],
  },
  {
    name: '多巴丝肼片',
    in: ['xi-epilepsy'],
    about: '用于帕金森病。',
    rows: [['0.25g*40片', 'roche', '71.50', { trade: '美多芭' }]],
  },
  {
    name: '卡马西平片',
    in: ['xi-epilepsy'],
    about: '抗癫痫药，也用于三叉神经痛。',
    rows: [
      ['0.2g*30片', 'novartis', '27.60', { trade: '得理多' }],
      ['0.1g*100片', 'xinyi', '11.80'],
    ],
  },
  {
    name: '丙戊酸钠缓释片(Ⅰ)',
    in: ['xi-epilepsy'],
    about: '抗癫痫药，整片或对半掰开吞服。',
    rows: [['0.5g*30片', 'sanofiHz', '62.50', { trade: '德巴金' }]],
  },
  {
    name: '加巴喷丁胶囊',
    in: ['xi-epilepsy', 'xi-nerve'],
    about: '用于带状疱疹后神经痛和癫痫的辅助治疗。',
    rows: [['0.3g*24粒', 'hengrui', '24.60', { trade: '派汀' }]],
  },
  {
    name: '盐酸帕罗西汀片',
    in: ['xi-epilepsy'],
    about: '抗抑郁药，用于抑郁和焦虑。',
    rows: [['20mg*20片', 'huahai', '21.60', { trade: '乐友' }]],
  },
  {
    name: '盐酸舍曲林片',
    in: ['xi-epilepsy'],
    about: '抗抑郁药。',
    rows: [
      ['50mg*14片', 'pfizer', '42.80', { trade: '左洛复' }],
      ['50mg*14片', 'jingxin', '9.60', { trade: '唯他停' }],
    ],
  },
  {
    name: '氟哌噻吨美利曲辛片',
    in: ['xi-epilepsy'],
    about: '用于轻中度焦虑抑郁。',
    rows: [['10.5mg*20片', 'haisco', '29.80']],
  },
]);

export const urinary = expand({ rx: 'rx', scope: 'chemical' }, [
  {
    name: '非那雄胺片',
    in: ['xi-prostate'],
    about: '用于良性前列腺增生。',
    rows: [
      ['5mg*10片', 'msd', '38.60', { trade: '保列治' }],
      ['5mg*10片', 'beite', '6.20'],
      ['5mg*20片', 'shXiandai', '9.80', { trade: '浦列安' }],
    ],
  },
  {
    name: '盐酸坦索罗辛缓释胶囊',
    in: ['xi-prostate'],
    about: '改善前列腺增生引起的排尿困难。',
    rows: [
      ['0.2mg*10粒', 'astellas', '39.80', { trade: '哈乐' }],
      ['0.2mg*10粒', 'hailisheng', '17.60', { trade: '齐索' }],
    ],
  },
  {
    name: '盐酸特拉唑嗪片',
    in: ['xi-prostate'],
    about: '用于前列腺增生和高血压，首剂睡前服。',
    rows: [
      ['2mg*28片', 'yangtzeJs', '14.60'],
      ['2mg*14片', 'huasu', '9.80'],
    ],
  },
  {
    name: '枸橼酸西地那非片',
    in: ['xi-prostate'],
    about: '用于勃起功能障碍，不得与硝酸酯类同用。',
    rows: [
      ['100mg*1片', 'baiyunshan', '38.60', { trade: '金戈' }],
      ['50mg*2片', 'qiluHainan', '28.40', { trade: '千威' }],
      ['100mg*5片', 'pfizer', '298.00', { trade: '万艾可' }],
    ],
  },
  {
    name: '他达拉非片',
    in: ['xi-prostate'],
    about: '作用时间长，用于勃起功能障碍。',
    rows: [
      ['20mg*4片', 'qilu', '68.00'],
      ['20mg*1片', 'cttq', '17.80'],
    ],
  },
  {
    name: '左甲状腺素钠片',
    in: ['xi-thyroid'],
    about: '甲状腺激素替代，清晨空腹服。',
    rows: [
      ['50μg*100片', 'merck', '27.40', { trade: '优甲乐', bulk: [30, 100] }],
      ['50μg*100片', 'yangtze', '23.60'],
    ],
  },
  {
    name: '甲巯咪唑片',
    in: ['xi-thyroid'],
    about: '抗甲状腺药，定期查血象。',
    rows: [
      ['10mg*50片', 'merck', '29.80', { trade: '赛治' }],
      ['5mg*100片', 'yanjing', '9.60'],
    ],
  },
  {
    name: '醋酸泼尼松片',
    in: ['xi-thyroid', 'xi-allergy'],
    about: '糖皮质激素，用于过敏和自身免疫病。',
    rows: [
      ['5mg*100片', 'xianju', '11.80'],
      ['5mg*100片', 'tianyao', '10.60'],
    ],
  },
  {
    name: '甲泼尼龙片',
    in: ['xi-thyroid'],
    about: '糖皮质激素。',
    rows: [
      ['4mg*30片', 'pfizer', '25.80', { trade: '美卓乐' }],
      ['4mg*24片', 'tianyao', '13.40'],
    ],
  },
]);

export const lung = expand({ rx: 'rx', scope: 'chemical' }, [
  {
    name: '孟鲁司特钠片',
    in: ['xi-asthma'],
    about: '用于哮喘预防和过敏性鼻炎，睡前服。',
    rows: [
      ['10mg*5片', 'msd', '33.80', { trade: '顺尔宁' }],
      ['10mg*12片', 'lunanbt', '29.60', { trade: '平奇' }],
    ],
  },
  {
    name: '孟鲁司特钠咀嚼片',
    in: ['xi-asthma', 'xi-child-cough'],
    about: '儿童用孟鲁司特，可嚼服。',
    rows: [
      ['5mg*5片', 'msd', '28.60', { trade: '顺尔宁' }],
      ['4mg*5片', 'otsuka', '19.80'],
    ],
  },
  {
    name: '氨茶碱片',
    in: ['xi-asthma'],
    about: '平喘药，注意血药浓度。',
    rows: [
      ['0.1g*100片', 'xinhua', '4.60'],
      ['0.1g*100片', 'yunpeng', '3.90'],
    ],
  },
  {
    name: '茶碱缓释片',
    in: ['xi-asthma'],
    about: '缓释平喘药，整片吞服。',
    rows: [['0.1g*24片', 'mingxing', '11.40', { trade: '舒弗美' }]],
  },
  {
    name: '多索茶碱片',
    in: ['xi-asthma'],
    about: '茶碱类平喘药。',
    rows: [['0.2g*12片', 'wanbang', '8.80']],
  },
  {
    name: '盐酸丙卡特罗片',
    in: ['xi-asthma'],
    about: '支气管扩张药。',
    rows: [['25μg*20片', 'otsuka', '16.80', { trade: '美普清' }]],
  },
  {
    name: '硫酸沙丁胺醇吸入气雾剂',
    in: ['xi-inhale'],
    about: '缓解哮喘急性发作，用前摇匀。',
    rows: [
      ['100μg*200揿', 'gsk', '19.80', { trade: '万托林' }],
      ['0.14mg*200揿', 'jingwei', '15.60'],
    ],
  },
  {
    name: '吸入用布地奈德混悬液',
    in: ['xi-inhale'],
    about: '雾化用吸入激素，用于哮喘。',
    rows: [
      ['2ml:1mg*5支', 'astra', '38.50', { trade: '普米克令舒' }],
      ['2ml:1mg*5支', 'cttq', '16.80', { trade: '天晴速畅', bulk: [20, 80] }],
    ],
  },
  {
    name: '布地奈德福莫特罗吸入粉雾剂(Ⅱ)',
    in: ['xi-inhale'],
    about: '激素加长效支扩剂，用于哮喘和慢阻肺。',
    rows: [['160μg/4.5μg*60吸', 'astra', '168.00', { trade: '信必可都保' }]],
  },
  {
    name: '沙美特罗替卡松吸入粉雾剂',
    in: ['xi-inhale'],
    about: '吸入复方，用于哮喘和慢阻肺的维持治疗。',
    rows: [['50μg/250μg*60泡', 'gsk', '152.00', { trade: '舒利迭' }]],
  },
  {
    name: '噻托溴铵吸入粉雾剂',
    in: ['xi-inhale'],
    about: '长效支扩剂，用于慢阻肺。',
    rows: [['18μg*30粒', 'cttq', '76.80', { trade: '天晴速乐' }]],
  },
  {
    name: '吸入用异丙托溴铵溶液',
    form: '吸入制剂',
    in: ['xi-inhale'],
    about: '雾化用支扩剂。',
    rows: [['2ml:0.5mg*10支', 'boehringer', '39.60', { trade: '爱全乐' }]],
  },
]);
