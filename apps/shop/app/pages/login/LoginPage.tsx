export default function LoginPage() {
  return (
    <div className="wrap page-top">
      <h1>登录</h1>
    </div>
  );
}
