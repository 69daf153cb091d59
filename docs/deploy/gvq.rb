# A formula for Homebrew, for whoever publishes gvq: set OWNER, and sha256 to that of SHA256SUMS of the release.
class Gvq < Formula
  desc "Check, run and serve HelixQL on a local graph and vector database"
  homepage "https://github.com/OWNER/gvq"
  url "https://github.com/OWNER/gvq/releases/download/v0.1.0/gvq-0.1.0.tgz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args(ignore_scripts: true)
    bin.install_symlink libexec.glob("bin/*")
  end

  test do
    system bin/"gvq", "init", "shop"
    assert_match "no errors", shell_output("#{bin}/gvq check shop 2>&1")
  end
end
