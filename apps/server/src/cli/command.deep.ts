import './command.test.ts';
