// Written by tools/exported: cookbook/vortex as a view controller, adapted.
// swift-format-ignore-file

import UIKit

/// A vortex.
///
/// A vortex drives sixty particles of 1 kg round the center, radial gravity draws them in,
/// and resistance slows them to 100 points per second.
final class CookbookVortexViewController: UIViewController {
    private let particles = (0..<60).map { _ in UIView() }

    private var animator: UIDynamicAnimator!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        let xs: [CGFloat] = [
            246, 270.37001796735143, 292.9406641027328, 241.59508646656383, 261.0577276288991,
            277.2435565298214, 228.81152949374527, 241.46165492990033, 249.67828489024015,
            208.90067270632258, 213.5, 212.94313003061202, 183.81152949374527, 179.9098444440423,
            170.6339848574715, 155.99999999999997, 143.97922672421984, 126.8923632855137,
            128.18847050625473, 109.22528604628297, 85.99999999999999, 103.09932729367742,
            79.0499802687313, 51.959724433164794, 83.18847050625475, 56.40707856478954,
            28.103635930035864, 70.40491353343617, 43.513025915612346, 16.76693464844172, 66,
            41.62998203264857, 19.059335897267232, 70.40491353343619, 50.9422723711009,
            34.756443470178596, 83.18847050625475, 70.53834507009967, 62.321715109759865,
            103.0993272936774, 98.50000000000003, 99.05686996938799, 128.18847050625473,
            132.09015555595772, 141.36601514252854, 155.99999999999997, 168.0207732757802,
            185.10763671448632, 183.81152949374524, 202.77471395371708, 226, 208.90067270632264,
            232.95001973126872, 260.0402755668352, 228.8115294937453, 255.59292143521049,
            283.89636406996414, 241.59508646656383, 268.48697408438767, 295.23306535155825,
        ]
        let ys: [CGFloat] = [
            156, 168.02077327578016, 185.10763671448632, 183.81152949374527, 202.77471395371703,
            226, 208.90067270632258, 232.9500197312687, 260.0402755668352, 228.81152949374527,
            255.59292143521046, 283.89636406996414, 241.59508646656383, 268.48697408438767,
            295.23306535155825, 246, 270.37001796735143, 292.9406641027328, 241.59508646656383,
            261.0577276288991, 277.2435565298214, 228.81152949374527, 241.46165492990033,
            249.67828489024012, 208.9006727063226, 213.5, 212.943130030612, 183.81152949374524,
            179.9098444440423, 170.63398485747146, 155.99999999999997, 143.97922672421984,
            126.89236328551367, 128.1884705062547, 109.22528604628297, 85.99999999999999,
            103.09932729367739, 79.0499802687313, 51.95972443316481, 83.18847050625475,
            56.40707856478953, 28.103635930035864, 70.40491353343619, 43.513025915612346,
            16.76693464844172, 66, 41.62998203264857, 19.059335897267232, 70.40491353343617,
            50.94227237110091, 34.756443470178596, 83.18847050625477, 70.5383450700997,
            62.321715109759865, 103.09932729367748, 98.50000000000003, 99.05686996938798,
            128.1884705062548, 132.09015555595772, 141.3660151425285,
        ]
        let colors: [UIColor] = [.systemTeal, .systemPink, .systemIndigo]
        for (index, particle) in particles.enumerated() {
            particle.accessibilityIdentifier = "particle.\(index)"
            particle.frame = CGRect(x: xs[index], y: ys[index], width: 8, height: 8)
            particle.backgroundColor = colors[index % 3]
            particle.layer.cornerRadius = 4
            view.addSubview(particle)
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animator = UIDynamicAnimator(referenceView: view)
        let vortexField = UIFieldBehavior.vortexField()
        vortexField.position = CGPoint(x: 160, y: 160)
        for item in particles { vortexField.addItem(item) }
        animator.addBehavior(vortexField)

        let radialGravityField = UIFieldBehavior.radialGravityField(
            position: CGPoint(x: 160, y: 160))
        radialGravityField.strength = 1.25
        radialGravityField.falloff = 0
        for item in particles { radialGravityField.addItem(item) }
        animator.addBehavior(radialGravityField)

        let properties = UIDynamicItemBehavior(items: particles)
        properties.density = 156.25
        properties.resistance = 1
        animator.addBehavior(properties)
    }
}

// The scene: 320 × 320 points at 2 pixels per point, 8 s, 60 frames per second.
