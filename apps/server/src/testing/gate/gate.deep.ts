import './gate.test.ts';
