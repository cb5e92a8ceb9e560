import { expand } from '../families.ts';

/** 抗菌、抗病毒、抗真菌口服药. */
export const antibiotics = expand({ rx: 'rx', scope: 'antibiotic' }, [
  {
    name: '阿莫西林胶囊',
    in: ['xi-penicillin'],
    about: '青霉素类抗菌药，用于敏感菌引起的呼吸道、泌尿道和皮肤软组织感染。',
    rows: [
      ['0.25g*50粒', 'bangmin', '7.35', { bulk: [60, 200], yx: 'yx-anti' }],
      ['0.25g*24粒', 'zhongnuo', '3.20', { trade: '阿林新' }],
      ['0.5g*24粒', 'federal', '9.80', { trade: '阿莫仙', bulk: [50, 200] }],
      ['0.25g*36粒', 'huabei', '4.85'],
      ['0.25g*50粒', 'xinan', '5.60'],
      ['0.5g*20粒', 'baiyunshan', '7.90'],
      ['0.25g*24粒', 'scPharma', '2.95'],
    ],
  },
  {
    name: '阿莫西林分散片',
    in: ['xi-penicillin'],
    about: '可加水分散后服用的阿莫西林，用于敏感菌感染。',
    rows: [
      ['0.25g*24片', 'baiyunshan', '6.40'],
      ['0.5g*12片', 'lukang', '5.75'],
    ],
  },
  {
    name: '阿莫西林颗粒',
    in: ['xi-penicillin', 'xi-child-anti'],
    about: '颗粒型阿莫西林，味甜，便于儿童服用。',
    rows: [
      ['0.125g*12袋', 'baiyunshan', '5.80'],
      ['0.125g*18袋', 'kuihuaHs', '6.90'],
    ],
  },
  {
    name: '阿莫西林克拉维酸钾片',
    in: ['xi-penicillin'],
    about: '阿莫西林加酶抑制剂，用于产酶菌引起的感染。',
    rows: [
      ['0.457g*8片', 'ouyi', '11.20'],
      ['0.375g*12片', 'zhongnuo', '8.60', { trade: '中诺艾林' }],
      ['0.625g*6片', 'aomei', '12.80'],
    ],
  },
  {
    name: '阿莫西林克拉维酸钾干混悬剂',
    in: ['xi-penicillin', 'xi-child-anti'],
    about: '儿童用复方阿莫西林，每袋加温水冲匀服用。',
    rows: [
      ['0.15625g*12袋', 'baiyunshan', '13.50'],
      ['228.5mg*9袋', 'aomei', '16.80'],
    ],
  },
  {
    name: '氨苄西林胶囊',
    in: ['xi-penicillin'],
    about: '广谱青霉素，用于敏感菌引起的轻中度感染。',
    rows: [['0.25g*24粒', 'federal', '12.60', { trade: '安必仙' }]],
  },
  {
    name: '头孢氨苄胶囊',
    in: ['xi-ceph'],
    about: '第一代口服头孢，用于轻中度感染。',
    rows: [
      ['0.25g*24粒', 'huabei', '4.60'],
      ['0.125g*50粒', 'scPharma', '4.95'],
      ['0.25g*30粒', 'xinhua', '5.30'],
    ],
  },
  {
    name: '头孢拉定胶囊',
    in: ['xi-ceph'],
    about: '第一代口服头孢，用于呼吸道和皮肤感染。',
    rows: [
      ['0.25g*24粒', 'baiyunshan', '6.70'],
      ['0.25g*24粒', 'zhijun', '6.20'],
    ],
  },
  {
    name: '头孢羟氨苄胶囊',
    in: ['xi-ceph'],
    about: '第一代口服头孢，每日服药次数少。',
    rows: [['0.25g*20粒', 'baiyunshan', '6.90']],
  },
  {
    name: '头孢呋辛酯片',
    in: ['xi-ceph'],
    about: '第二代口服头孢，用于敏感菌引起的呼吸道、泌尿道感染。',
    rows: [
      ['0.25g*12片', 'beite', '7.50', { trade: '协诺信' }],
      ['0.25g*12片', 'zhijun', '14.60', { trade: '达力新' }],
      ['0.125g*12片', 'baiyunshan', '5.10'],
    ],
  },
  {
    name: '头孢克洛胶囊',
    in: ['xi-ceph'],
    about: '第二代口服头孢，用于中耳炎、咽炎、皮肤感染等。',
    rows: [
      ['0.25g*12粒', 'scPharma', '7.80'],
      ['0.25g*6粒', 'yangtze', '9.20'],
    ],
  },
  {
    name: '头孢克洛干混悬剂',
    in: ['xi-ceph', 'xi-child-anti'],
    about: '儿童常用口服头孢，果味。',
    rows: [
      ['0.125g*6袋', 'baiyunshan', '9.90'],
      ['0.125g*12袋', 'hailing', '17.60'],
    ],
  },
  {
    name: '头孢克肟分散片',
    in: ['xi-ceph'],
    about: '第三代口服头孢，用于支气管炎、泌尿道感染等。',
    rows: [
      ['0.1g*8片', 'beite', '5.50', { trade: '特普宁' }],
      ['0.1g*12片', 'baiyunshan', '17.80', { trade: '世福素', bulk: [30, 100], yx: 'yx-anti' }],
      ['0.1g*6片', 'kelun', '4.15'],
      ['50mg*10片', 'lukang', '3.80'],
    ],
  },
  {
    name: '头孢克肟颗粒',
    in: ['xi-ceph', 'xi-child-anti'],
    about: '儿童用第三代口服头孢。',
    rows: [
      ['50mg*12袋', 'beite', '5.50', { trade: '特普宁' }],
      ['50mg*10袋', 'baiyunshan', '15.40'],
    ],
  },
  {
    name: '头孢地尼分散片',
    in: ['xi-ceph'],
    about: '第三代口服头孢，用于咽炎、扁桃体炎、皮肤感染等。',
    rows: [
      ['0.1g*6片', 'tjZhongyang', '15.80'],
      ['0.1g*12片', 'zhijun', '27.60'],
    ],
  },
  {
    name: '头孢丙烯分散片',
    in: ['xi-ceph'],
    about: '第二代口服头孢，用于上下呼吸道感染。',
    rows: [
      ['0.25g*8片', 'qiluHainan', '11.40'],
      ['0.25g*6片', 'baiyunshan', '9.80'],
    ],
  },
  {
    name: '罗红霉素胶囊',
    in: ['xi-macrolide'],
    about: '大环内酯类抗菌药，用于咽炎、支气管炎等。',
    rows: [
      ['0.15g*12粒', 'xinan', '4.20'],
      ['0.15g*6粒', 'hengrui', '6.80'],
      ['0.15g*10粒', 'yangtzeJs', '5.50'],
    ],
  },
  {
    name: '罗红霉素分散片',
    in: ['xi-macrolide'],
    about: '分散型罗红霉素，可吞服也可化水服。',
    rows: [['75mg*16片', 'jichuan', '7.20']],
  },
  {
    name: '阿奇霉素分散片',
    in: ['xi-macrolide'],
    about: '大环内酯类，每日一次，疗程短。',
    rows: [
      ['0.25g*6片', 'ouyi', '4.90', { trade: '维宏', yx: 'yx-anti' }],
      ['0.25g*12片', 'huabei', '6.20'],
      ['0.25g*6片', 'kelun', '2.65'],
      ['0.25g*4片', 'pfizer', '23.80', { trade: '希舒美' }],
    ],
  },
  {
    name: '阿奇霉素干混悬剂',
    in: ['xi-macrolide', 'xi-child-anti'],
    about: '儿童用阿奇霉素，加水冲服。',
    rows: [
      ['0.1g*6袋', 'pfizer', '29.60', { trade: '希舒美' }],
      ['0.1g*6袋', 'lijun', '6.40'],
    ],
  },
  {
    name: '克拉霉素片',
    in: ['xi-macrolide'],
    about: '大环内酯类，也用于幽门螺杆菌的联合治疗。',
    rows: [
      ['0.25g*8片', 'hengrui', '13.20'],
      ['0.25g*12片', 'hisun', '12.40'],
    ],
  },
  {
    name: '琥乙红霉素片',
    in: ['xi-macrolide'],
    about: '红霉素的酯类，用于不能用青霉素者的感染。',
    rows: [['0.125g*24片', 'lijun', '5.90', { trade: '利君沙' }]],
  },
  {
    name: '红霉素肠溶片',
    in: ['xi-macrolide'],
    about: '大环内酯类，用于敏感菌及支原体感染。',
    rows: [
      ['0.125g*24片', 'lijun', '4.60'],
      ['0.125g*100片', 'fenhe', '13.80'],
    ],
  },
  {
    name: '盐酸克林霉素胶囊',
    in: ['xi-quinolone'],
    about: '用于厌氧菌和革兰阳性菌感染。',
    rows: [
      ['0.15g*20粒', 'ruiyang', '6.10'],
      ['0.15g*24粒', 'qili', '6.70'],
    ],
  },
  {
    name: '盐酸米诺环素胶囊',
    in: ['xi-quinolone'],
    about: '四环素类，用于敏感菌感染和中重度痤疮。',
    rows: [
      ['50mg*20粒', 'hisun', '19.80'],
      ['100mg*10粒', 'huapont', '28.60'],
    ],
  },
  {
    name: '盐酸多西环素片',
    in: ['xi-quinolone'],
    about: '四环素类长效抗菌药，用于支原体、衣原体等感染。',
    rows: [['0.1g*100片', 'kaifeng', '26.80']],
  },
]);

export const antimicrobials = expand({ rx: 'rx', scope: 'chemical' }, [
  {
    name: '盐酸左氧氟沙星片',
    in: ['xi-quinolone'],
    about: '喹诺酮类抗菌药，用于成人呼吸道、泌尿道感染；18 岁以下不用。',
    rows: [
      ['0.1g*12片', 'yangtzeJs', '8.80', { trade: '左克', bulk: [50, 200] }],
      ['0.2g*10片', 'beite', '4.60'],
      ['0.1g*20片', 'jingxin', '3.90'],
    ],
  },
  {
    name: '左氧氟沙星片',
    in: ['xi-quinolone'],
    about: '喹诺酮类抗菌药，每日一次的高规格。',
    rows: [
      ['0.5g*4片', 'sankyo', '58.00', { trade: '可乐必妥' }],
      ['0.5g*7片', 'hengrui', '13.60'],
    ],
  },
  {
    name: '诺氟沙星胶囊',
    in: ['xi-quinolone', 'xi-diarrhoea'],
    about: '用于细菌引起的肠炎和泌尿道感染。',
    rows: [
      ['0.1g*24粒', 'guanghua', '2.85'],
      ['0.1g*24粒', 'xinan', '2.30'],
      ['0.1g*20粒', 'kelun', '1.9850', { middle: 20, case: 600 }],
    ],
  },
  {
    name: '盐酸莫西沙星片',
    in: ['xi-quinolone'],
    about: '新一代喹诺酮类，用于成人肺炎、鼻窦炎。',
    rows: [
      ['0.4g*3片', 'bayer', '62.50', { trade: '拜复乐' }],
      ['0.4g*3片', 'hisun', '9.60'],
    ],
  },
  {
    name: '甲硝唑片',
    in: ['xi-quinolone', 'xi-mouth'],
    about: '用于厌氧菌感染、牙周感染和滴虫病。',
    rows: [
      ['0.2g*100片', 'huazhong', '6.20'],
      ['0.2g*21片', 'yangtze', '2.60'],
      ['0.2g*100片', 'fenhe', '5.80'],
    ],
  },
  {
    name: '替硝唑片',
    in: ['xi-quinolone', 'xi-mouth'],
    about: '硝基咪唑类，用于厌氧菌和口腔感染。',
    rows: [
      ['0.5g*8片', 'livzon', '4.70'],
      ['0.5g*16片', 'jingxin', '5.30'],
    ],
  },
  {
    name: '奥硝唑分散片',
    in: ['xi-quinolone'],
    about: '硝基咪唑类，用于厌氧菌、阿米巴和滴虫感染。',
    rows: [
      ['0.25g*12片', 'hansen', '17.50'],
      ['0.25g*24片', 'xierAn', '19.80'],
    ],
  },
  {
    name: '人工牛黄甲硝唑胶囊',
    in: ['xi-mouth'],
    about: '用于急性智齿冠周炎、牙周炎和口腔厌氧菌感染。',
    rows: [
      ['24粒', 'hayao6', '3.10'],
      ['20粒', 'lijun', '2.55'],
    ],
  },
  {
    name: '复方磺胺甲噁唑片',
    in: ['xi-quinolone'],
    about: '磺胺类复方抗菌药，用于敏感菌引起的感染。',
    rows: [['0.48g*100片', 'huazhong', '14.60']],
  },
  {
    name: '盐酸小檗碱片',
    in: ['xi-diarrhoea'],
    rx: 'otc_a',
    about: '用于肠道细菌感染引起的腹泻。',
    rows: [
      ['0.1g*100片', 'shenyang1', '11.50'],
      ['0.1g*24片', 'yabao', '3.20'],
      ['0.1g*100片', 'xinan', '10.20'],
    ],
  },
  {
    name: '磷酸奥司他韦胶囊',
    in: ['xi-virus'],
    about: '神经氨酸酶抑制剂，用于甲型和乙型流感。',
    rows: [
      ['75mg*10粒', 'hec', '98.00', { trade: '可威', bulk: [20, 60] }],
      ['75mg*10粒', 'beite', '32.80', { isNew: true }],
    ],
  },
  {
    name: '磷酸奥司他韦颗粒',
    in: ['xi-virus', 'xi-child-cold'],
    about: '儿童用奥司他韦颗粒，流感症状出现 48 小时内开始服。',
    rows: [['15mg*10袋', 'hec', '46.60', { trade: '可威', bulk: [30, 100] }]],
  },
  {
    name: '阿昔洛韦片',
    in: ['xi-virus'],
    about: '抗疱疹病毒药，用于带状疱疹、单纯疱疹。',
    rows: [
      ['0.1g*24片', 'scPharma', '3.60'],
      ['0.2g*24片', 'kelun', '5.20'],
    ],
  },
  {
    name: '盐酸伐昔洛韦片',
    in: ['xi-virus'],
    about: '阿昔洛韦前药，服药次数少。',
    rows: [
      ['0.3g*12片', 'lijun', '16.50'],
      ['0.15g*10片', 'livzon', '13.80', { trade: '丽珠威' }],
    ],
  },
  {
    name: '利巴韦林颗粒',
    in: ['xi-virus', 'xi-child-anti'],
    about: '抗病毒药，用于呼吸道合胞病毒感染。',
    rows: [['50mg*18袋', 'baiyunshan', '6.40']],
  },
  {
    name: '恩替卡韦分散片',
    in: ['xi-virus', 'xi-hepato'],
    about: '用于慢性乙型肝炎的抗病毒治疗。',
    rows: [
      ['0.5mg*28片', 'cttq', '26.60', { trade: '润众' }],
      ['0.5mg*7片', 'qiluHainan', '8.40'],
    ],
  },
  {
    name: '富马酸替诺福韦二吡呋酯片',
    in: ['xi-virus', 'xi-hepato'],
    about: '用于慢性乙型肝炎的抗病毒治疗。',
    rows: [
      ['300mg*30片', 'cttq', '48.00'],
      ['300mg*30片', 'beite', '29.50'],
    ],
  },
  {
    name: '氟康唑胶囊',
    in: ['xi-fungus'],
    about: '三唑类抗真菌药，用于念珠菌感染。',
    rows: [
      ['50mg*12粒', 'ouyi', '5.20'],
      ['150mg*3粒', 'yangtze', '14.80'],
    ],
  },
  {
    name: '伊曲康唑胶囊',
    in: ['xi-fungus'],
    about: '抗真菌药，用于皮肤真菌病和甲真菌病。',
    rows: [
      ['0.1g*14粒', 'janssen', '86.00', { trade: '斯皮仁诺' }],
      ['0.1g*14粒', 'beite', '17.50', { trade: '易启康' }],
    ],
  },
  {
    name: '盐酸特比萘芬片',
    in: ['xi-fungus'],
    about: '烯丙胺类抗真菌药，用于手足癣和甲癣。',
    rows: [
      ['0.25g*7片', 'qilu', '16.40'],
      ['0.125g*6片', 'huapont', '12.60'],
    ],
  },
  {
    name: '阿苯达唑片',
    in: ['xi-fungus'],
    rx: 'otc_a',
    about: '广谱驱虫药，用于蛔虫、蛲虫。',
    rows: [['0.2g*10片', 'tskf', '9.40', { trade: '史克肠虫清' }]],
  },
]);
