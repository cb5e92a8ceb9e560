import type { PlaceProblem } from '@qingnang/rules/notice-words';

const MOST = 5;

interface PlaceProblemsProps {
  problems: readonly PlaceProblem[];
  show: (problem: PlaceProblem) => void;
}

/** What in the text is no field; a press selects it there. */
export const PlaceProblems = ({ problems, show }: PlaceProblemsProps) => (
  <ul className="contract-problems" aria-label="字段问题">
    {problems.slice(0, MOST).map((problem) => (
      <li key={problem.from}>
        <button type="button" className="btn text" onClick={() => show(problem)}>
          第 {problem.line} 行
        </button>
        {problem.problem}
      </li>
    ))}
    {problems.length > MOST && <li className="muted">还有 {problems.length - MOST} 处</li>}
  </ul>
);
