export default function MemberCentrePage() {
  return (
    <div className="wrap page-top">
      <h1>会员中心</h1>
    </div>
  );
}
